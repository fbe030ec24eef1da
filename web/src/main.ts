import "@fontsource-variable/fraunces/full.css";
import "@fontsource-variable/source-sans-3";
import "./look/tokens.css";
import "./look/base.css";
import "./look/things.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { version } from "./frame/version.svelte";
import { language } from "./language/language.svelte";
import { ownTables } from "./lobby/owntables.svelte";
import { notices } from "./notices/notices.svelte";
import { router } from "./router.svelte";
import { openEarly, socketAddress } from "./server/early";
import { settings } from "./settings/settings.svelte";

router.start();
await settings.start();
if (router.place.screen === "table") openEarly(socketAddress(router.place.id, 0, language.code));
const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(App, { target });
notices.start();
ownTables.start();
version.start();
