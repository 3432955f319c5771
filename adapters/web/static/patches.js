/* A region comes as what has changed of it: what this page was sent before stands for the rest, by its places there. */
"use strict";
(() => {
  const PIECE = /<[^ \n<>]*|[ \n]+[^ \n<>="]+="[^"]*"|[ \n]+[^ \n<>]*|[^ \n<>]+|>|</g,
    STAMP = / data-made="(\d+)" data-digest="(\w+)"/,
    PARTIAL =
      /<hx-partial hx-target="#([\w-]+)" hx-swap="outerMorph"(?: data-base="(\w+)" data-made="(\d+)" data-digest="(\w+)")?>([^]*?)<\/hx-partial>/g,
    MARK = "\u001f",
    MOST = 64;
  const sent = new Map();
  const keep = (name, html) => {
    sent.delete(name);
    sent.set(name, html);
    if (sent.size > MOST) sent.delete(sent.keys().next().value);
  };
  const mend = (old, patch) => {
    const pieces = old.match(PIECE);
    const part = (text, n) => {
      if (n % 2 === 0) return text;
      const [start, count] = text.split(",").map(Number);
      return pieces.slice(start, start + count).join("");
    };
    return patch.split(MARK).map(part).join("");
  };
  const whole = (all, id, base, made, digest, inner) => {
    let html = inner;
    if (base) {
      const old = sent.get(`${id}~${base}`);
      if (old === undefined) {
        location.reload();
        return "";
      }
      html = mend(old, inner);
    } else {
      const stamp = inner.match(STAMP);
      if (!stamp || inner.includes("data-kept=")) return all;
      [, made, digest] = stamp;
      html = inner.replace(STAMP, "");
    }
    keep(`${id}~${digest}`, html);
    const stamped = html.replace(` id="${id}"`, own => `${own} data-made="${made}" data-digest="${digest}"`);
    return `<hx-partial hx-target="#${id}" hx-swap="outerMorph">${stamped}</hx-partial>`;
  };
  document.addEventListener("htmx:after:request", e => {
    const ctx = e.detail.ctx;
    if (ctx?.text) ctx.text = ctx.text.replace(PARTIAL, whole);
  });
  document.addEventListener("htmx:sse:before:message", e => {
    const message = e.detail.message;
    if (message?.data) message.data = message.data.replace(PARTIAL, whole);
  });
  /* Of what stands on the page we say which of it we have as it was sent. */
  document.addEventListener("htmx:config:request", e => {
    const headers = e.detail.ctx.request.headers;
    const mark = name => (sent.has(name) ? `${name}!` : name);
    headers["X-Had"] = (headers["X-Had"] ?? "").split(".").map(mark).join(".");
  });
})();
