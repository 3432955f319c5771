/* The two libraries of others, in one place: to take another is to change this file. */
import { Component, createRef, h, render } from "../vendor/preact-11.2.0.mjs";
import htm from "../vendor/htm-3.1.1.mjs";

export const html = htm.bind(h);
export { Component, createRef, render };
