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
  table: {
    absent: "nicht da",
    back: "Einen Schritt zurück",
    bot: "Bot",
    covered: "ein Bot spielt solange",
    decides: "entscheidet",
    free: "Freier Platz",
    missing: (count) => (count === 1 ? "Ein Platz ist noch frei." : `${count} Plätze sind noch frei.`),
    noBoard: "Das Spielbrett lässt sich nicht zeigen. Das ist jetzt möglich:",
    opening: "Der Tisch wird geöffnet …",
    phases: "Phasen des Zuges",
    question: "Die Frage",
    resigned: "hat aufgegeben",
    rules: "Regeln",
    seat: (number) => `Platz ${number}`,
    sit: "Hier hinsetzen",
    start: "Spiel beginnen",
    story: "Was bisher geschah",
    undo: "Zurücknehmen",
    waiting: (names) => (names.length ? `Es wird auf ${names.join(", ")} gewartet.` : "Einen Augenblick …"),
    you: "Du",
  },
};
