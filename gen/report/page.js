'use strict';
(() => {
  const query = document.getElementById('query');
  const only = document.getElementById('only');
  const count = document.getElementById('count');
  const nothing = document.getElementById('nothing');
  const tools = [...document.querySelectorAll('section.tool')].map((section) => ({
    section,
    row: document.querySelector(`tr[data-for="${section.id}"]`),
    text: section.textContent.toLowerCase(),
    flagged: section.dataset.flagged === 'true',
  }));
  const search = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const tool of tools) {
      const hit = (!only.checked || tool.flagged) && words.every((word) => tool.text.includes(word));
      tool.section.hidden = !hit;
      tool.row.hidden = !hit;
      shown += hit ? 1 : 0;
    }
    count.textContent = `${shown} of ${tools.length}`;
    nothing.hidden = shown > 0;
  };
  query.addEventListener('input', search);
  only.addEventListener('change', search);
  document.getElementById('search').addEventListener('submit', (event) => event.preventDefault());
  // A link can carry a search: report.html#q=free%20text
  const follow = () => {
    const carried = /^#q=(.*)$/.exec(location.hash);
    if (!carried) return;
    try { query.value = decodeURIComponent(carried[1]); } catch { query.value = carried[1]; }
    search();
  };
  addEventListener('hashchange', follow);
  search();
  follow();

  const root = document.documentElement;
  document.getElementById('theme').addEventListener('click', () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  });

  const details = [...document.querySelectorAll('details')];
  const unfold = document.getElementById('unfold');
  unfold.addEventListener('click', () => {
    const open = details.some((d) => !d.open);
    for (const d of details) d.open = open;
    unfold.textContent = open ? 'Fold all' : 'Unfold all';
  });
  let before = [];
  addEventListener('beforeprint', () => {
    before = details.map((d) => d.open);
    for (const d of details) d.open = true;
  });
  addEventListener('afterprint', () => details.forEach((d, i) => { d.open = before[i]; }));
})();
