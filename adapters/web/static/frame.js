/* Our pages in a chat's own window, which is another site's frame. The first page says who opened it, by what the
   chat has signed or exchanges; those after it only speak with the chat's client. Where no cookie is kept, every
   request says by a header who it is, and pages are put in each other's place. */
"use strict";
(() => {
  const own = (window.arbitroWindow ??= { key: "", leaving: new AbortController() }),
    root = document.documentElement,
    say = document.body.dataset,
    chat = say.launch ?? root.dataset.frame;
  const attempt = work => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  /* What is no secret is kept in the window's name where its browser keeps nothing for a frame; a secret that may not
     be kept is known to this page alone. */
  const named = () => Object(attempt(() => JSON.parse(window.name))),
    harmless = {
      get: name => named()[name],
      set: (name, value) => (window.name = JSON.stringify({ ...named(), [name]: value })),
    },
    secret = {
      get: name => attempt(() => sessionStorage.getItem(`window/${name}`)),
      set: (name, value) => attempt(() => sessionStorage.setItem(`window/${name}`, value)),
    };
  const makeKey = () => {
    const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
    return text.replace(/[+/=]/g, sign => ({ "+": "-", "/": "_" })[sign] ?? "");
  };

  /* -- pages in each other's place, where no cookie is kept ------------------------------------ */
  const isOurs = address => new URL(address, location.href).origin === location.origin;
  const dress = async at => {
    const got = await fetch(at.getAttribute("src"));
    if (got.ok) at.setAttribute("src", URL.createObjectURL(await got.blob()));
  };
  const put = async answer => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html"),
      { pathname, search } = new URL(answer.url);
    await Promise.all([...page.querySelectorAll("img[src^='/t/']")].map(dress)).catch(() => {});
    own.leaving.abort();
    own.leaving = new AbortController();
    history.replaceState(null, "", pathname + search);
    document.open();
    document.write(`<!doctype html>${page.documentElement.outerHTML}`);
    document.close();
  };
  const hand = async answer => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = new URL(answer.url).pathname.split("/").pop();
    link.click();
  };
  const load = async (address, sent = {}) => {
    const answer = await fetch(address, sent).catch(() => null);
    if (!answer) return lose();
    return answer.headers.get("content-type")?.startsWith("text/html") ? put(answer) : hand(answer);
  };
  const lose = () => {
    const at = document.querySelector("[data-offline]");
    if (!at) return;
    at.closest("#offline").hidden = false;
    at.textContent = say.sayOffline;
  };

  /* -- every request says who it is, and ends with its page ------------------------------------ */
  const plain = (own.fetch ??= window.fetch.bind(window));
  window.fetch = (asked, sent = {}) => {
    const address = new URL(asked, location.href);
    if (!isOurs(address)) return plain(asked, sent);
    const headers = new Headers(sent.headers);
    if (own.isBare) headers.set("Authorization", `Arbitro ${own.key}`);
    const signal = AbortSignal.any?.([own.leaving.signal, sent.signal].filter(Boolean)) ?? sent.signal;
    return plain(address, { ...sent, headers, signal });
  };
  if (own.isBare) {
    addEventListener("click", e => {
      const a = e.target.closest?.("a[href]");
      if (!a || e.defaultPrevented || a.origin !== location.origin || a.getAttribute("href").startsWith("#")) return;
      e.preventDefault();
      load(a.href);
    });
    addEventListener("submit", e => {
      if (e.defaultPrevented) return;
      e.preventDefault();
      const body = new URLSearchParams(new FormData(e.target, e.submitter));
      for (const each of ["theme", "deck"]) if (body.has(each)) harmless.set(each, body.get(each));
      load(e.target.action, { method: "POST", body });
    });
  }

  /* -- Telegram's client ----------------------------------------------------------------------- */
  const TELEGRAM = "https://web.telegram.org",
    TABLE = /^\/t\/[a-z0-9]+(\/seat\/[0-9]+)?$/;
  const tell = (eventType, eventData = {}) => {
    if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData));
    else if (parent !== window) parent.postMessage(JSON.stringify({ eventType, eventData }), TELEGRAM);
  };
  const isBright = colour => {
    const [red, green, blue] = colour.match(/[0-9a-f]{2}/gi).map(x => parseInt(x, 16));
    return red * 0.2126 + green * 0.7152 + blue * 0.0722 > 127;
  };
  const inset = (kind, sides) => {
    for (const side of ["top", "right", "bottom", "left"])
      if (Number.isFinite(sides?.[side])) root.style.setProperty(`--${kind}-${side}`, `${sides[side]}px`);
  };
  /* Where no cookie is kept, what was chosen of colours and cards is not either. */
  const wear = () => {
    for (const each of ["theme", "deck"]) if (harmless.get(each)) root.dataset[each] = harmless.get(each);
  };
  const heard = {
    theme_changed: ({ theme_params: colours }) => {
      if (!/^#[0-9a-f]{6}$/i.test(colours?.bg_color ?? "")) return;
      harmless.set("theme", isBright(colours.bg_color) ? "light" : "dark");
      wear();
    },
    safe_area_changed: sides => inset("safe", sides),
    content_safe_area_changed: sides => inset("content", sides),
    back_button_pressed: () => {
      const to = harmless.get("table") ?? "/";
      own.go ? own.go(to) : location.assign(to);
    },
  };
  const hear = (type, data) => Object.hasOwn(heard, type) && heard[type](data ?? {});
  const meetTelegram = () => {
    window.Telegram = { WebView: { receiveEvent: hear } };
    addEventListener("message", e => {
      if (e.source !== parent || e.origin !== TELEGRAM || typeof e.data !== "string") return;
      const { eventType, eventData } = attempt(() => JSON.parse(e.data)) ?? {};
      hear(eventType, eventData);
    });
    tell("web_app_ready");
    tell("web_app_expand");
    tell("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
    tell("web_app_setup_back_button", { is_visible: chat !== say.launch && !TABLE.test(location.pathname) });
    ["theme", "safe_area", "content_safe_area"].forEach(each => tell(`web_app_request_${each}`));
  };

  /* -- Discord's client: it takes a handshake, says that it is ready, and gives a code --------- */
  const CLIENTS = ["https://discord.com", "https://ptb.discord.com", "https://canary.discord.com"],
    HANDSHAKE = 0,
    FRAME = 1;
  const askDiscord = client =>
    new Promise((done, fail) => {
      const asked = new URLSearchParams(location.search),
        other = parent.opener ?? parent,
        to = CLIENTS.find(each => document.referrer === each || document.referrer.startsWith(`${each}/`)) ?? CLIENTS[0],
        nonce = crypto.randomUUID();
      addEventListener("message", e => {
        if (e.source !== other || !CLIENTS.includes(e.origin) || !Array.isArray(e.data) || e.data[0] !== FRAME) return;
        const { cmd, evt, nonce: answered, data } = e.data[1] ?? {};
        if (cmd === "DISPATCH" && evt === "READY") {
          const args = { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
          other.postMessage([FRAME, { cmd: "AUTHORIZE", args, nonce }], e.origin);
        } else if (answered === nonce) evt === "ERROR" ? fail(new Error("refused")) : done(data.code);
      });
      const hello = { v: 1, encoding: "json", client_id: client, frame_id: asked.get("frame_id") };
      other.postMessage([HANDSHAKE, hello], to);
    });

  /* -- the first page -------------------------------------------------------------------------- */
  const explain = said => document.getElementById("wait").replaceChildren(said);
  const offerBrowser = async (path, secret) => {
    const table = path.match(/^\/t\/([a-z0-9]+)/)?.[1] ?? "",
      body = new URLSearchParams({ secret, table }),
      answer = await plain("/frame/browser", { method: "POST", body }).catch(() => null),
      found = await answer?.json().catch(() => null);
    explain(found?.said ?? say.sayAway);
    if (!found?.address) return;
    const look = { className: "btn btn--act", target: "_blank", rel: "noopener" },
      link = Object.assign(document.createElement("a"), look, { href: found.address, textContent: found.label });
    explain(link);
  };
  const enter = async (launch, mark) => {
    own.key = (mark && secret.get(mark)) || makeKey();
    if (mark) secret.set(mark, own.key);
    const body = new URLSearchParams({ ...launch, secret: own.key }),
      answer = await plain(location.pathname, { method: "POST", body }).catch(() => null),
      said = await answer?.json().catch(() => null);
    if (!answer?.ok) return explain(said?.said ?? say.sayAway);
    const isKnown = ask => ask("/frame/kept").then(got => got.json(), () => ({}));
    if ((await isKnown(plain)).kept) return location.replace(said.path);
    own.isBare = true;
    own.go = address => load(address);
    return (await isKnown(fetch)).known ? load(said.path) : offerBrowser(said.path, own.key);
  };
  const begin = {
    telegram: () => {
      const signed = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? secret.get("launch") ?? "",
        given = new URLSearchParams(signed),
        mark = given.get("hash") ?? "",
        lang = attempt(() => JSON.parse(given.get("user")).language_code) ?? "";
      secret.set("launch", signed);
      history.replaceState(null, "", location.pathname + location.search);
      return enter({ launch: signed, asked: say.asked, lang }, mark);
    },
    discord: async () => {
      const instance = new URLSearchParams(location.search).get("instance_id") ?? "",
        code = await askDiscord(say.client).catch(() => "");
      history.replaceState(null, "", location.pathname);
      return enter({ code, instance }, "");
    },
  };

  if (chat === "telegram") meetTelegram();
  wear();
  if (TABLE.test(location.pathname)) harmless.set("table", location.pathname);
  if (say.launch) begin[say.launch]?.();
})();
