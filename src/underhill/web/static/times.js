// Points in time as the reader's own clock and calendar have them. The server writes and reads universal time, which a page without its
// module shows and says so.
const FULL = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};
const HOUR = { timeStyle: "short" };
const { lang } = document.documentElement;
const locale = navigator.languages.find((each) => each.split("-")[0] === lang) ?? lang;

export function localTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const fields = "hour" in time.dataset ? HOUR : FULL;
    time.textContent = new Intl.DateTimeFormat(locale, fields).format(new Date(time.dateTime));
  }
}

// What an input calls a point in time for which the server has written universal time.
function localInput(text) {
  const when = new Date(`${text}Z`);
  return Number.isNaN(when.getTime()) ? text : new Date(when - 60_000 * when.getTimezoneOffset()).toISOString().slice(0, 16);
}

// What was entered as the server reads it; what is no point in time it may judge itself.
function universal(text) {
  const when = new Date(text);
  return Number.isNaN(when.getTime()) ? text : when.toISOString();
}

function takeLocal(input) {
  for (const name of ["min", "max", "value"]) input.setAttribute(name, localInput(input.getAttribute(name)));
  input.form.addEventListener("formdata", ({ formData }) => formData.set(input.name, universal(input.value)));
}

export function startTimes() {
  localTimes();
  for (const input of document.querySelectorAll('input[type="datetime-local"]')) takeLocal(input);
  for (const words of document.querySelectorAll("[data-zone]")) words.hidden = words.dataset.zone !== "local";
}
