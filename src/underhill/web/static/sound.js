// A handful of small sounds, made here: wood, paper, a coin, bells. On after the first click, never two at once; one switch, one volume.
const KEY = "underhill-sound", VOLUME = "underhill-volume";
const PARTS = { // each tone: when it begins (s), its pitch (Hz), how long it lasts (s), how loud, its shape
  turn: [[0, 659, .7, 1, "sine"], [.09, 988, .7, 1, "sine"]],
  card: [[0, 210, .07, .7, "triangle"], [.03, 160, .06, .5, "triangle"]],
  coin: [[0, 1568, .16, .5, "sine"], [.06, 2093, .22, .5, "sine"]],
  bell: [[0, 523, 1.1, .8, "sine"], [0, 1319, .8, .3, "sine"]],
  reveal: [[0, 392, .25, .6, "triangle"], [.1, 523, .25, .6, "triangle"], [.2, 659, .4, .6, "triangle"]],
  fall: [[0, 330, .3, .7, "triangle"], [.14, 233, .5, .7, "triangle"]],
  win: [[0, 523, .3, .8, "sine"], [.13, 659, .3, .8, "sine"], [.26, 784, .3, .8, "sine"], [.4, 1047, 1, .9, "sine"]],
};
const MOMENTS = { won: "bell", fall: "fall", spell: "reveal", reveal: "reveal" };
let audio = null, busyUntil = 0;

const isOn = () => localStorage.getItem(KEY) !== "off";
const volume = () => Number(localStorage.getItem(VOLUME) ?? 40) / 100;

export function sound(name) {
  if (!isOn() || !audio || (document.hidden && name !== "turn") || audio.currentTime < busyUntil) return;
  for (const [after, pitch, length, loud, shape] of PARTS[name]) {
    const tone = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + after;
    tone.type = shape;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(Math.max(0.0002, 0.2 * loud * volume()), at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    busyUntil = Math.max(busyUntil, audio.currentTime + after + Math.min(length, .35));
  }
  document.documentElement.dataset.sounded = name;
}

function wake() {
  audio ??= new AudioContext();
}

export function startSound() {
  const button = document.getElementById("sound"), slider = document.getElementById("volume");
  if (!button) return;
  button.setAttribute("aria-pressed", isOn());
  slider.value = 100 * volume();
  document.addEventListener("click", (event) => event.isTrusted && wake()); // a browser lets nobody else begin
  document.addEventListener("underhill-move", (event) => sound(MOMENTS[event.detail.moment] ?? "card"));
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    button.setAttribute("aria-pressed", isOn());
    wake();
    sound("turn");
  });
  slider.addEventListener("change", () => {
    localStorage.setItem(VOLUME, slider.value);
    wake();
    sound("coin");
  });
}
