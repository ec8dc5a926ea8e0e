// The module of every page: explanations on hover, focus and tap; at a table also the stream, in a replay the slider.
import { startReplay } from "./replay.js";
import { startTable } from "./table.js";
import { startTips } from "./tips.js";

startTips();
const table = document.querySelector("main[data-table]");
const replay = document.querySelector("[data-replay]");
if (table) startTable(table);
if (replay) startReplay(replay);
