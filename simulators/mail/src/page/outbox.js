// Keeps the list live: a message on the stream means that a mail came; the fragment is fetched and put in place.
const list = document.getElementById('list');
const news = document.getElementById('news');
const freshness = document.getElementById('freshness');

const today = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const earlier = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const showTimes = () => {
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const format = at.toDateString() === new Date().toDateString() ? today : earlier;
    time.textContent = format.format(at);
  }
};
const showFreshness = (state, text) => {
  freshness.dataset.state = state;
  freshness.textContent = text;
};

const mails = () => [...list.querySelectorAll('[data-mail]')];
const replace = (html) => {
  const known = new Set(mails().map((mail) => mail.dataset.mail));
  const focused = document.activeElement?.closest?.('[data-mail]')?.dataset.mail;
  list.innerHTML = html;
  if (focused) list.querySelector(`[data-mail="${focused}"] a`)?.focus({ preventScroll: true });
  const fresh = mails().filter((mail) => !known.has(mail.dataset.mail));
  for (const mail of fresh) mail.classList.add('fresh');
  if (fresh.length > 0) news.textContent = `New mail: ${fresh.map((mail) => mail.querySelector('.subject').textContent).join(', ')}`;
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
      const response = await fetch(`/_sim/list?${new URLSearchParams({ to: list.dataset.to, open: list.dataset.open })}`);
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

showTimes();
