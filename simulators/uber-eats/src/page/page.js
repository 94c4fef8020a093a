import { keepFresh, say } from '../../../kit/src/page/live.js';

const live = document.getElementById('live');
const form = document.getElementById('order');
const problem = document.getElementById('problem');

const refresh = keepFresh({
  part: live,
  address: () => '/_sim/live',
  things: '.order',
  tell: (orders) => `New order: ${orders.map((order) => order.dataset.name).join(', ')}`,
});

/** Sends JSON and shows what was wrong with it. */
const send = async (path, body, method = 'POST') => {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch(() => undefined);
  const words = response === undefined || response.ok ? '' : (await response.json()).message;
  problem.textContent = words;
  problem.hidden = words === '';
  return response?.ok === true;
};

const withAllergy = async (input) => {
  const stores = await (await fetch('/_sim/stores')).json();
  const dishes = stores.find(({ id }) => id === input.storeId)?.dishes ?? [];
  const dish = dishes[Math.floor(Math.random() * dishes.length)] ?? { title: 'Satay bowl', price: 1850 };
  return { ...input, lines: [{ ...dish, allergens: ['PEANUTS'], allergyInstructions: 'Please use a clean pan' }] };
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const minutes = Number(given.get('inMinutes'));
  const instructions = given.get('instructions').trim();
  const input = {
    storeId: given.get('storeId'),
    type: given.get('type'),
    ...(minutes > 0 && { scheduledFor: new Date(Date.now() + minutes * 60_000).toISOString() }),
    ...(instructions !== '' && { instructions }),
  };
  await send('/_sim/orders', given.has('allergy') ? await withAllergy(input) : input);
});

live.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-act]');
  if (button === null) return;
  const { order, act, body } = button.dataset;
  if (await send(`/_sim/orders/${order}/${act}`, JSON.parse(body))) say('Done');
});

const change = async (settings) => {
  await send('/_sim/settings', settings, 'PATCH');
  await refresh();
};
document.getElementById('speed').addEventListener('change', (event) => void change({ speed: Number(event.target.value) }));
document.getElementById('auto-courier').addEventListener('change', (event) => void change({ autoCourier: event.target.checked }));

const showTimeLeft = () => {
  for (const each of document.querySelectorAll('[data-ends]')) {
    const seconds = Math.max(0, Math.ceil((Number(each.dataset.ends) - Date.now()) / 1000));
    each.textContent = `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    each.classList.toggle('soon', seconds < 120);
  }
};
setInterval(showTimeLeft, 1000);
new MutationObserver(showTimeLeft).observe(live, { childList: true });
showTimeLeft();
