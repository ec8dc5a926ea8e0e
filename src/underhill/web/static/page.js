// The module of every page: explanations on hover, focus and tap, times as the reader's clock has them; at a table also the stream, hints
// and rules, in a replay the slider, reasons and the review.
import { startGuide } from "./guide.js";
import { startHints } from "./hints.js";
import { startImport } from "./import.js";
import { startLife } from "./life.js";
import { startMenus } from "./menus.js";
import { startPasskeys } from "./passkeys.js";
import { startPush } from "./push.js";
import { startReplay } from "./replay.js";
import { startReview } from "./review.js";
import { startRules } from "./rules.js";
import { startSeats } from "./seats.js";
import { startTable } from "./table.js";
import { startTimes } from "./times.js";
import { startTips } from "./tips.js";

startTips();
startSeats();
startLife();
startMenus();
startImport();
startPush(document.getElementById("push"));
startPasskeys(document.querySelector("[data-passkey]"));
const table = document.querySelector("main[data-table]");
const replay = document.querySelector("[data-replay]");
if (table || replay) startHints();
if (table) startTable(table);
if (table) startRules(document.getElementById("rules"));
if (replay) startReplay(replay);
if (table || document.getElementById("review")) startReview();
startGuide();
startTimes();
