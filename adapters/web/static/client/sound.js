/* Sound and notice when it is one's turn, for those who switched them on; kept in this browser. */
import { recall, remember } from "./browser.js";

const BELL = [660, 880];
/** @type {Record<string, number[]>} */
const SOFT = { card: [330], trick: [294, 247], good: [523, 659], bad: [311, 233], end: [392, 523, 659] };

/** @type {AudioContext | undefined} */
let audio;
/** A page may only sound once it was pressed. */
const unlock = () => {
  audio ??= new AudioContext();
  audio.resume();
};
/** @param {number[]} notes in Hz @param {number} gap in seconds @param {number} most how loud */
const ding = (notes, gap, most) =>
  notes.forEach((frequency, n) => {
    if (!audio) return;
    const tone = new OscillatorNode(audio, { frequency }),
      loud = new GainNode(audio),
      at = audio.currentTime + n * gap;
    loud.gain.setValueAtTime(0, at).linearRampToValueAtTime(most, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  });
const ring = () => ding(BELL, 0.16, 0.12);

/** The switch, and what it does. */
export const sound = {
  isOn: recall("bell") === "on",
  /** Ring, and say who is awaited where the page is not seen. */
  call(who) {
    if (!this.isOn) return;
    ring();
    navigator.vibrate?.(80);
    if (document.hidden && window.Notification?.permission === "granted") new Notification(who);
  },
  /** Say softly what has happened: a card laid, a trick taken, right, wrong, the end. */
  note(what) {
    if (this.isOn && !document.hidden && SOFT[what]) ding(SOFT[what], 0.09, 0.04);
  },
  toggle() {
    this.isOn = !this.isOn;
    remember("bell", this.isOn ? "on" : "");
    if (!this.isOn) return;
    unlock();
    ring();
    if (window.isSecureContext && window.Notification?.permission === "default") Notification.requestPermission();
  },
};
document.addEventListener("pointerdown", () => sound.isOn && unlock(), { once: true });
