// Keeps the phones live: a message on the stream means that something changed; the fragment is fetched and put in place.
const outbox = document.getElementById('outbox');
const news = document.getElementById('news');
const freshness = document.getElementById('freshness');
const search = document.getElementById('number');

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });

const messages = () => [...outbox.querySelectorAll('[data-message]')];

const showTimes = () => {
  for (const time of outbox.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime));
};

const showFreshness = (state, text) => {
  freshness.dataset.state = state;
  freshness.textContent = text;
};

const replace = (html, quiet) => {
  const known = new Set(messages().map((message) => message.dataset.message));
  const focused = document.activeElement?.id;
  outbox.innerHTML = html;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  showTimes();
  if (quiet) return;
  const fresh = messages().filter((message) => !known.has(message.dataset.message));
  for (const message of fresh) message.classList.add('fresh');
  const phones = new Set(fresh.map((message) => message.closest('.phone').querySelector('h2').textContent));
  if (fresh.length > 0) news.textContent = `New message for ${[...phones].join(', ')}`;
};

let fetching = false;
let again = false;
const refresh = async (quiet = false) => {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  try {
    do {
      again = false;
      const response = await fetch(`/_sim/outbox?number=${encodeURIComponent(search.value)}`);
      if (response.ok) replace(await response.text(), quiet);
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
  void refresh(true);
};
stream.onmessage = () => void refresh();
stream.onerror = () => showFreshness('stale', 'No connection. Trying again.');

search.addEventListener('input', () => {
  const address = search.value === '' ? '/' : `/?number=${encodeURIComponent(search.value)}`;
  history.replaceState(null, '', address);
  void refresh(true);
});
document.getElementById('search').addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.copy) {
    await navigator.clipboard?.writeText(button.dataset.copy);
    button.textContent = 'Copied';
    news.textContent = `Code ${button.dataset.copy} copied`;
  }
  if (button?.dataset.reply) {
    await fetch('/_sim/inbound', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: button.dataset.from, body: button.dataset.reply }),
    });
  }
});

showTimes();
