import { escapeHtml, pageHtml } from '@servery/simulator-kit';
import { formatted } from '../orders/money.ts';
import { offerEndsAt } from '../orders/due-work.ts';
import { isFinished } from '../orders/order-view.ts';
import type { Settings } from '../world/settings.ts';
import type { CartItem, LedgerEntry, Order } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { getActions, courierText, entryText, stateText, typeLabels } from './text.ts';

const finishedShown = 20;
const entriesShown = 60;

const time = (at: string) => `<time datetime="${at}">${at.slice(11, 19)} UTC</time>`;

const badge = (order: Order): string => {
  const { words, tone } = stateText(order);
  return `<span class="badge" data-tone="${tone}">${escapeHtml(words)}</span>`;
};

const loadCustomer = ({ customers }: Order): string => {
  const [customer] = customers as { name?: { display_name?: string } }[];
  return customer?.name?.display_name ?? 'Somebody';
};

const chosen = (item: CartItem): string =>
  item.selected_modifier_groups
    .flatMap(({ selected_items }) => selected_items)
    .map(
      (each) =>
        `${each.quantity.amount > 1 ? `${each.quantity.amount} × ` : ''}${each.title}${chosen(each) === '' ? '' : ` (${chosen(each)})`}`,
    )
    .join(', ');

const line = (item: CartItem): string => {
  const { allergy, special_instructions: words } = item.customer_request ?? {};
  const under = chosen(item);
  const allergic =
    allergy === undefined ? '' : [allergy.allergens.join(', ').toLowerCase(), allergy.instructions].filter(Boolean).join(': ');
  return `<li><span class="quantity">${item.quantity.amount}</span> <span>${escapeHtml(item.title)}${
    under === '' ? '' : `<span class="under">${escapeHtml(under)}</span>`
  }${words === undefined ? '' : `<span class="under">“${escapeHtml(words)}”</span>`}${
    allergic === '' ? '' : `<span class="under allergy">Allergy: ${escapeHtml(allergic)}</span>`
  }</span></li>`;
};

/** Counts down in the page's script; without it shows the time at which it ends. */
const countdown = (order: Order, settings: Settings): string => {
  const ends = offerEndsAt(order, settings);
  if (ends === null) return '';
  const iso = new Date(ends).toISOString();
  return `<p class="ends"><span class="label">Ends unanswered</span> <span class="left" data-ends="${ends}">at ${iso.slice(11, 19)} UTC</span></p>`;
};

const scheduled = ({ scheduledFor }: Order): string =>
  scheduledFor === null ? '' : `<p class="ahead">For ${time(scheduledFor.start)}</p>`;

const card = (order: Order, storeName: string, settings: Settings): string => {
  const id = escapeHtml(order.id);
  const name = escapeHtml(order.displayId);
  const courier = courierText(order);
  const buttons = getActions(order).map(({ label, path, body, tone }, index) => {
    const className = tone === undefined ? '' : ` class="${tone}"`;
    return `<button type="button"${className} id="act-${index}-${id}" data-order="${id}" data-act="${path}" data-body="${escapeHtml(JSON.stringify(body))}">${escapeHtml(label)}<span class="hidden">, order ${name}</span></button>`;
  });
  return `<li class="order" id="order-${id}" data-name="${name}" data-tone="${stateText(order).tone}">
  <header><h3>${name}</h3>${badge(order)}<span class="total">${escapeHtml(formatted(order.total, order.currency))}</span></header>
  <p class="who">${escapeHtml(loadCustomer(order))} · ${typeLabels[order.type]} · ${escapeHtml(storeName)}</p>
  ${scheduled(order)}${countdown(order, settings)}
  <ul class="lines">${order.cart.items.map(line).join('')}</ul>
  ${order.cart.special_instructions === undefined ? '' : `<p class="note">“${escapeHtml(order.cart.special_instructions)}”</p>`}
  ${courier === '' ? '' : `<p class="courier">${escapeHtml(courier)}</p>`}
  <div class="acts" role="group" aria-label="What happens to ${name}">${buttons.join('')}</div>
</li>`;
};

const finishedRow = (order: Order, storeName: string): string =>
  `<li id="order-${escapeHtml(order.id)}" data-name="${escapeHtml(order.displayId)}"><b>${escapeHtml(order.displayId)}</b> ${badge(order)}
  <span class="who">${escapeHtml(loadCustomer(order))} · ${escapeHtml(storeName)}</span> ${time(order.completedAt ?? order.createdAt)}</li>`;

const entryRow = (entry: LedgerEntry, names: (id: string) => string): string => {
  const { side, words, result, bad } = entryText(entry);
  const order = entry.orderId === null ? '' : names(entry.orderId);
  return `<tr${bad ? ' class="bad"' : ''}><td>${time(entry.at)}</td><td>${side}</td><td>${escapeHtml(order)}</td><td>${escapeHtml(words)}</td><td>${escapeHtml(result)}</td></tr>`;
};

/** The part of the page that changes: orders and their messages. */
export function liveFragment(world: World, settings: Settings): string {
  const orders = [...world.orders.values()].toReversed();
  const live = orders.filter((order) => !isFinished(order));
  const finished = orders.filter(isFinished).sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''));
  const storeName = ({ storeId }: Order) => world.stores.get(storeId)?.name ?? '';
  const getName = (id: string) => world.orders.get(id)?.displayId ?? '';
  const entries = world.ledger.slice(-entriesShown).toReversed();
  const more = finished.length - finishedShown;
  return `<section aria-labelledby="live-heading"><h2 id="live-heading">Orders under way <span class="count">${live.length}</span></h2>
${
  live.length === 0
    ? '<div class="empty"><p><strong>No orders under way.</strong></p><p>Let somebody order: the restaurant’s screens ring.</p></div>'
    : `<ol class="orders">${live.map((order) => card(order, storeName(order), settings)).join('')}</ol>`
}</section>
${
  finished.length === 0
    ? ''
    : `<section aria-labelledby="done-heading"><h2 id="done-heading">Finished <span class="count">${finished.length}</span></h2><ol class="finished">${finished
        .slice(0, finishedShown)
        .map((order) => finishedRow(order, storeName(order)))
        .join('')}</ol>${more > 0 ? `<p class="count">${more} earlier ones are in the ledger.</p>` : ''}</section>`
}
<section><h2 id="said-heading">What was said</h2>${
    entries.length === 0
      ? '<p class="empty">Nothing yet. Calls of the restaurant’s system and webhooks to it come in here.</p>'
      : `<div class="scroll" id="said" tabindex="0" role="region" aria-labelledby="said-heading"><table><thead class="hidden"><tr><th>When</th><th>Kind</th><th>Order</th><th>What</th><th>Result</th></tr></thead><tbody>${entries
          .map((entry) => entryRow(entry, getName))
          .join('')}</tbody></table></div>`
  }</section>`;
}

const options = (pairs: readonly (readonly [value: string, label: string])[], selected: string): string =>
  pairs
    .map(([value, label]) => `<option value="${escapeHtml(value)}"${value === selected ? ' selected' : ''}>${escapeHtml(label)}</option>`)
    .join('');

const speeds = [
  ['1', 'As in life'],
  ['10', '10 times faster'],
  ['60', 'A minute a second'],
] as const;

/** The whole page. Works without its script, then as a still picture. */
export const livePage = (world: World, settings: Settings): string =>
  pageHtml({
    title: 'Uber Eats, simulated',
    body: `<header class="top">
  <h1>Uber Eats</h1>
  <p class="about">The marketplace as the restaurant meets it. A stand-in: real requests, nobody is hungry.</p>
  <p id="freshness" class="freshness" data-state="still">Still picture</p>
</header>
<p id="news" class="hidden" role="status"></p>
<div class="page">
<form id="order" class="panel" aria-labelledby="order-heading">
  <h2 id="order-heading">Somebody orders</h2>
  <label>At<select name="storeId">${options(
    [...world.stores.values()].map(({ id, name }) => [id, name] as const),
    '',
  )}</select></label>
  <label>How<select name="type">${options(Object.entries(typeLabels), 'DELIVERY_BY_UBER')}</select></label>
  <label>When<select name="inMinutes">${options(
    [
      ['', 'As soon as possible'],
      ['60', 'In an hour'],
      ['1440', 'Tomorrow at this time'],
    ],
    '',
  )}</select></label>
  <label>Note for the kitchen<input name="instructions" maxlength="200" autocomplete="off"></label>
  <label class="check"><input type="checkbox" name="allergy"> Allergic to peanuts</label>
  <button type="submit" class="strong">Order</button>
  <p id="problem" class="problem" role="alert" hidden></p>
  <h2>Time</h2>
  <label>Speed<select id="speed">${options(speeds, String(settings.speed))}</select></label>
  <label class="check"><input type="checkbox" id="auto-courier"${settings.autoCourier ? ' checked' : ''}> Couriers come by themselves</label>
</form>
<main id="live">${liveFragment(world, settings)}</main>
</div>`,
  });
