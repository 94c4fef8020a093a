// Keeps the page live: a message on the stream means that something changed; the changing part is fetched and put in place.
const live = document.getElementById('live');
const news = document.getElementById('news');
const freshness = document.getElementById('freshness');

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

const showTimes = () => {
  const today = new Date().toDateString();
  for (const time of live.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    time.textContent = (at.toDateString() === today ? clock : dayAndClock).format(at);
  }
};

const showFreshness = (state, text) => {
  freshness.dataset.state = state;
  freshness.textContent = text;
};

/** Finds the same control again after the page was put in place anew. */
const nameOf = (element) => (element ? `${element.dataset.post ?? element.dataset.delete ?? ''}${element.dataset.body ?? ''}` : '');

const replace = (html) => {
  const open = new Set([...live.querySelectorAll('details[open]')].map((each) => each.id));
  const scrolled = [...live.querySelectorAll('.scroll')].map((each) => [each.id, each.scrollTop]);
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const focusedId = focused?.closest('details')?.id;
  const focusedName = nameOf(focused);
  live.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  for (const [id, top] of scrolled) document.getElementById(id)?.scrollTo(0, top);
  if (focused) {
    const same = focusedName === '' ? undefined : [...live.querySelectorAll('button')].find((each) => nameOf(each) === focusedName);
    const summary = focusedId ? document.getElementById(focusedId)?.querySelector('summary') : undefined;
    (same ?? summary)?.focus({ preventScroll: true });
  }
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
      const response = await fetch('/_sim/page');
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

const say = (text) => {
  news.textContent = '';
  // A pause, so that the same words twice are told twice.
  setTimeout(() => {
    news.textContent = text;
  }, 50);
};

const send = async (method, path, body, done) => {
  try {
    const response = await fetch(path, {
      method,
      ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    say(response.ok ? done : `That did not work: ${answer.message}`);
  } catch {
    say('That did not work: no connection.');
  }
  void refresh();
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.delete) void send('DELETE', button.dataset.delete, null, button.dataset.done);
  if (!button?.dataset.post) return;
  const field = button.dataset.field ? document.getElementById(button.dataset.field) : null;
  const chosen = field && field.value !== '' ? { [field.name]: field.value } : {};
  const about = field ? `${field.selectedOptions[0].textContent}: ` : '';
  void send('POST', button.dataset.post, { ...JSON.parse(button.dataset.body), ...chosen }, `${about}${button.textContent.trim()}.`);
});

showTimes();
