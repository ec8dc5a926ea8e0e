// The module of every page: explanations on hover, focus and tap; at a table also the stream and the shortcuts.
import { startTips } from "./tips.js";
import { startTable } from "./table.js";

startTips();
const table = document.querySelector("main[data-table]");
if (table) startTable(table);
