// Keeps the paper roll live: a message on the stream means that something changed; the fragment is fetched and put in place.
const roll = document.getElementById('roll');
const news = document.getElementById('news');
const freshness = document.getElementById('freshness');

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });

const papers = () => [...roll.querySelectorAll('[data-paper]')];

const showTimes = () => {
  for (const time of roll.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime));
};

const showFreshness = (state, text) => {
  freshness.dataset.state = state;
  freshness.textContent = text;
};

const replace = (html) => {
  const known = new Set(papers().map((paper) => paper.dataset.paper));
  const open = new Set([...roll.querySelectorAll('details[open]')].map((each) => each.id));
  const focused = document.activeElement?.id;
  roll.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  const fresh = papers().filter((paper) => !known.has(paper.dataset.paper));
  for (const paper of fresh) paper.classList.add('fresh');
  if (fresh.length > 0) news.textContent = `Printed: ${fresh.map((paper) => paper.dataset.name).join(', ')}`;
  showTimes();
};

let fetching = false;
let again = false;
const refresh = async () => {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  try {
    do {
      again = false;
      const response = await fetch('/_sim/roll');
      if (response.ok) replace(await response.text());
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

const send = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).catch(() => undefined);

roll.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.switch)
    void send(`/_sim/printers/${encodeURIComponent(button.dataset.switch)}`, { online: button.getAttribute('aria-checked') !== 'true' });
  if (button?.dataset.tear) void send('/_sim/tear-off', { serial: button.dataset.tear });
});

showTimes();
