/** Everything the shell says, in German. */

import type { Words } from "./en";

export const de: Words = {
  problems: {
    away: "Der Server ist nicht zu erreichen. Neuer Versuch …",
    unknown: "Etwas ist schiefgegangen. Bitte noch einmal versuchen.",
    late: "Das kam zu spät.",
    nowhere: "Unter dieser Adresse gibt es nichts.",
    old: "Holocene wurde erneuert. Bitte die Seite neu laden.",
    reload: "Neu laden",
    home: "Zur Übersicht",
  },
};
