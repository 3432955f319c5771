/* The terms that a table shows are compared with those that this browser opened its word under. */
"use strict";
(() => {
  const recall = table => {
    try {
      return JSON.parse(localStorage.getItem(`word/${table}`));
    } catch {
      return null;
    }
  };
  const compare = () =>
    document.querySelectorAll("[data-terms-digest]").forEach(at => {
      const it = recall(at.dataset.table),
        out = at.querySelector("[data-terms-verdict]");
      if (!it?.terms || !out) return;
      const ok = it.terms === at.dataset.termsDigest;
      out.className = `said said--${ok ? "good" : "bad"}`;
      out.textContent = ok ? at.dataset.sayGood : at.dataset.sayBad;
    });
  document.addEventListener("put", compare);
  compare();
})();
