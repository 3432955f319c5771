/* Sound and notice when it is one's turn, for those who switched them on; kept in this browser. */

import { recall, remember } from "./browser.js";

const BELL = [660, 880];
/** @type {Record<string, number[]>} */
const SOFT = { card: [330], trick: [294, 247], good: [523, 659], bad: [311, 233], end: [392, 523, 659] };

/** The switch, and what it does. */
export const makeSound = () => {
  /** @type {AudioContext | null} */ let audio = null;
  const unlock = () => {
    audio ??= window.AudioContext ? new AudioContext() : null;
    audio?.resume?.();
  };
  /** @param {number[]} notes in Hz @param {number} [gap] in seconds @param {number} [most] how loud */
  const ding = (notes, gap = 0.16, most = 0.12) => {
    if (!audio) return;
    notes.forEach((hz, n) => {
      const tone = /** @type {AudioContext} */ (audio).createOscillator(),
        loud = /** @type {AudioContext} */ (audio).createGain(),
        at = /** @type {AudioContext} */ (audio).currentTime + n * gap;
      tone.frequency.value = hz;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(most, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      tone.connect(loud).connect(/** @type {AudioContext} */ (audio).destination);
      tone.start(at);
      tone.stop(at + 0.32);
    });
  };
  const made = {
    isOn: recall("bell") === "on",
    /** Ring, and say who is awaited where the page is not seen. */
    call(who) {
      if (!made.isOn) return;
      ding(BELL);
      navigator.vibrate?.(80);
      if (document.hidden && window.Notification?.permission === "granted") new Notification(who);
    },
    /** Say softly what has happened: a card laid, a trick taken, right, wrong, the end. */
    note(what) {
      if (made.isOn && !document.hidden && SOFT[what]) ding(SOFT[what], 0.09, 0.04);
    },
    toggle() {
      made.isOn = !made.isOn;
      remember("bell", made.isOn ? "on" : "");
      if (made.isOn) {
        unlock();
        ding(BELL);
        if (window.isSecureContext && window.Notification?.permission === "default") Notification.requestPermission();
      }
      return made.isOn;
    },
  };
  document.addEventListener("pointerdown", () => made.isOn && unlock(), { once: true });
  return made;
};
