// What the simulators' pages do alike: a part of the page is fetched again and put in place whenever something changed.
const news = document.getElementById('news');
const freshness = document.getElementById('freshness');

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** Instants in the reader's own time. */
const showTimes = () => {
  const today = new Date().toDateString();
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    time.textContent = (at.toDateString() === today ? clock : dayAndClock).format(at);
  }
};

const showFreshness = (state, text) => {
  freshness.dataset.state = state;
  freshness.textContent = text;
};

/** Tells the words to people who do not see them; the same words twice are told twice, for which there is a pause. */
export const say = (text) => {
  news.textContent = '';
  setTimeout(() => {
    news.textContent = text;
  }, 50);
};

/** Posts JSON. Undefined when nobody answers: the page says by itself that there is no connection. */
export const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => undefined);

const byId = ({ id }) => (id ? () => document.getElementById(id) : undefined);

/** Puts the HTML in place of what the part shows, and gives back what the reader had: open details, scrolled boxes, the focus. */
const replace = (part, html, findAgain) => {
  const open = [...part.querySelectorAll('details[open]')].map(({ id }) => id);
  const scrolled = [...part.querySelectorAll('.scroll')].map(({ id, scrollTop }) => [id, scrollTop]);
  const focused = part.contains(document.activeElement) ? findAgain(document.activeElement) : undefined;
  part.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  for (const [id, top] of scrolled) document.getElementById(id)?.scrollTo(0, top);
  focused?.()?.focus({ preventScroll: true });
  showTimes();
};

/**
 * Keeps a part of the page fresh. Returns a function that fetches it at once.
 * - `address`: where its HTML is, asked each time; another address than before shows other things, so nothing of it is news
 * - `things`, `tell`: what may come in (a selector, each with an `id` of its own), and the words for what came in
 * - `findAgain`: for a focused element that has no id: how to find it among the new ones
 */
export const keepFresh = ({ part, address, things, tell, findAgain = byId }) => {
  const present = () => (things ? [...part.querySelectorAll(things)] : []);
  let shown;
  let fetching = false;
  let again = false;

  const show = (html, from) => {
    const known = new Set(present().map(({ id }) => id));
    replace(part, html, findAgain);
    const fresh = shown === from ? present().filter(({ id }) => !known.has(id)) : [];
    shown = from;
    for (const each of fresh) each.classList.add('fresh');
    if (fresh.length > 0) say(tell(fresh));
  };

  const refresh = async () => {
    if (fetching) {
      again = true;
      return;
    }
    fetching = true;
    try {
      do {
        again = false;
        const from = address();
        const response = await fetch(from);
        if (response.ok) show(await response.text(), from);
      } while (again);
    } catch {
      showFreshness('stale', 'No connection. Trying again.');
    } finally {
      fetching = false;
    }
  };

  const stream = new EventSource('/_sim/stream');
  stream.onopen = () => {
    showFreshness('live', 'Live');
    void refresh();
  };
  stream.onmessage = () => void refresh();
  stream.onerror = () => showFreshness('stale', 'No connection. Trying again.');
  showTimes();
  return refresh;
};
