import { keepFresh, post, say } from '../../../kit/src/page/live.js';

const search = document.getElementById('number');

const refresh = keepFresh({
  part: document.getElementById('outbox'),
  address: () => `/_sim/outbox?number=${encodeURIComponent(search.value)}`,
  things: '.bubble',
  tell: (messages) => {
    const phones = new Set(messages.map((message) => message.closest('.phone').querySelector('h2').textContent));
    return `New message for ${[...phones].join(', ')}`;
  },
});

search.addEventListener('input', () => {
  const address = search.value === '' ? '/' : `/?number=${encodeURIComponent(search.value)}`;
  history.replaceState(null, '', address);
  void refresh();
});
document.getElementById('search').addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.copy) {
    await navigator.clipboard?.writeText(button.dataset.copy);
    button.textContent = 'Copied';
    say(`Code ${button.dataset.copy} copied`);
  }
  if (button?.dataset.reply) await post('/_sim/inbound', { from: button.dataset.from, body: button.dataset.reply });
});
