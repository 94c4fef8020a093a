import { keepFresh, say } from '../../../kit/src/page/live.js';

const live = document.getElementById('live');

/** What a button does tells it from the others. */
const nameOf = ({ dataset }) => `${dataset.post ?? dataset.delete ?? ''}${dataset.body ?? ''}`;

const refresh = keepFresh({
  part: live,
  address: () => '/_sim/page',
  findAgain: (focused) => {
    const name = nameOf(focused);
    const id = focused.closest('details')?.id;
    return () =>
      (name === '' ? undefined : [...live.querySelectorAll('button')].find((each) => nameOf(each) === name)) ??
      (id ? document.getElementById(id)?.querySelector('summary') : undefined);
  },
});

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
