/* Our pages in a chat's own window, which is another site's frame. The first page says who opened it, by what the
   chat has signed or exchanges; those after it only speak with the chat's client. Where no cookie is kept, every
   request says by a header who it is, and pages are put in each other's place. */
"use strict";
(() => {
  const own = (window.arbitroWindow ??= { key: "", leaving: new AbortController() }),
    root = document.documentElement,
    say = document.body.dataset,
    chat = say.launch ?? root.dataset.frame;
  /* What is no secret is kept in the window's name where its browser keeps nothing for a frame. */
  const named = () => {
      try {
        return Object(JSON.parse(window.name));
      } catch {
        return {};
      }
    },
    harmless = {
      get: name => named()[name],
      set: (name, value) => {
        window.name = JSON.stringify({ ...named(), [name]: value });
      },
    },
    secret = {
      get: name => {
        try {
          return sessionStorage.getItem(`window/${name}`);
        } catch {
          return null;
        }
      },
      set: (name, value) => {
        try {
          sessionStorage.setItem(`window/${name}`, value);
        } catch {
          /* this page alone will know it */
        }
      },
    };
  const makeKey = () =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");

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
  const beBare = () => {
    own.isBare = true;
    own.go = address => load(address);
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
  const dim = theme => {
    if (theme) root.dataset.theme = theme;
  };
  /* Where no cookie is kept, what was chosen of colours and cards is not either. */
  const wear = () => {
    dim(harmless.get("theme"));
    if (harmless.get("deck")) root.dataset.deck = harmless.get("deck");
  };
  const heard = {
    theme_changed: ({ theme_params: colours }) => {
      if (!/^#[0-9a-f]{6}$/i.test(colours?.bg_color ?? "")) return;
      harmless.set("theme", isBright(colours.bg_color) ? "light" : "dark");
      dim(harmless.get("theme"));
    },
    safe_area_changed: sides => inset("safe", sides),
    content_safe_area_changed: sides => inset("content", sides),
    back_button_pressed: () => {
      const to = harmless.get("table") ?? "/";
      own.go ? own.go(to) : location.assign(to);
    },
  };
  const hear = (type, data) => {
    if (Object.hasOwn(heard, type)) heard[type](data ?? {});
  };
  const meetTelegram = () => {
    window.Telegram = { WebView: { receiveEvent: hear } };
    addEventListener("message", e => {
      if (e.source !== parent || e.origin !== TELEGRAM || typeof e.data !== "string") return;
      try {
        const { eventType, eventData } = JSON.parse(e.data);
        hear(eventType, eventData);
      } catch {
        /* no event of the client's */
      }
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
  const explain = text => {
    document.getElementById("wait").textContent = text;
  };
  const offerBrowser = async (path, secret) => {
    const table = path.match(/^\/t\/([a-z0-9]+)/)?.[1] ?? "",
      body = new URLSearchParams({ secret, table }),
      answer = await plain("/frame/browser", { method: "POST", body }).catch(() => null),
      found = await answer?.json().catch(() => null);
    explain(found?.said ?? say.sayAway);
    if (!found?.address) return;
    const look = { className: "btn btn--act", target: "_blank", rel: "noopener" },
      link = Object.assign(document.createElement("a"), look, { href: found.address, textContent: found.label });
    document.getElementById("wait").replaceChildren(link);
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
    beBare();
    return (await isKnown(fetch)).known ? load(said.path) : offerBrowser(said.path, own.key);
  };
  const spoken = signed => {
    try {
      return JSON.parse(new URLSearchParams(signed).get("user")).language_code ?? "";
    } catch {
      return "";
    }
  };
  const begin = {
    telegram: () => {
      const signed = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? secret.get("launch") ?? "",
        mark = new URLSearchParams(signed).get("hash") ?? "";
      secret.set("launch", signed);
      history.replaceState(null, "", location.pathname + location.search);
      return enter({ launch: signed, asked: say.asked, lang: spoken(signed) }, mark);
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
