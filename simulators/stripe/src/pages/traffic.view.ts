import type { Faults } from '../faults/faults.ts';
import type { RequestLog } from '../faults/request-log.ts';
import type { Sender } from '../webhooks/sender.ts';
import type { Tx } from '../world/store.ts';
import type { Delivery } from '../world/tables.ts';
import { type Html, html, instant } from './html.ts';
import { badge } from './payments.view.ts';

const shown = 40;
const forged = ['badSignature', 'oldTimestamp', 'otherSecret'];

const mischiefLabels: Readonly<Record<string, string>> = {
  badSignature: 'forged',
  delay: 'late',
  double: 'copy',
  drop: 'lost',
  oldTimestamp: 'too old',
  otherSecret: 'wrong secret',
  twin: 'told twice',
};

const deliveryState = ({ state, mischief, attempts }: Delivery): Html => {
  const last = attempts.at(-1);
  const answer = last ? (last.status === null ? 'no answer' : String(last.status)) : '';
  if (state === 'delivered')
    return badge(forged.includes(mischief ?? '') ? 'bad' : 'done', forged.includes(mischief ?? '') ? 'Forgery taken' : 'Taken');
  if (state === 'failed')
    return forged.includes(mischief ?? '') ? badge('done', `Forgery refused, ${answer}`) : badge('bad', `Given up, ${answer}`);
  if (state === 'dropped') return badge('quiet', 'Lost');
  return last ? badge('waiting', `${answer}, tries again`) : badge('waiting', 'Waiting');
};

const delivery = (tx: Tx, each: Delivery): Html => {
  const event = tx.get('event', each.event);
  const side = tx.get('webhook_endpoint', each.endpoint)?.connect ? 'connect' : 'platform';
  const notes = [
    ...(each.mischief ? [mischiefLabels[each.mischief] ?? each.mischief] : []),
    ...(side === 'connect' ? ['connected account'] : []),
  ];
  return html`<li class="row flat">
    ${deliveryState(each)}
    <span class="grow">${event?.type ?? each.event} ${notes.length > 0 && html`<em>${notes.join(', ')}</em>`}</span>
    <button type="button" data-post="/_sim/webhooks/replay" data-body="${JSON.stringify({ events: [each.event] })}">
      Send again<span class="hidden"> ${event?.type ?? ''}</span>
    </button>
  </li>`;
};

/** A long list in its own scroll area, which the keyboard can scroll too. */
const scrolling = (id: string, label: string, rows: readonly Html[]): Html =>
  html`<div class="scroll" id="${id}" tabindex="0" role="group" aria-label="${label}">
    <ol class="rows">
      ${rows}
    </ol>
  </div>`;

/** Events on their way, newest first. */
export const webhooksView = (tx: Tx, sender: Sender): Html => {
  const deliveries = tx.list('delivery');
  const events = tx.list('event').length;
  const off = tx.list('webhook_endpoint').every((each) => each.status !== 'enabled');
  const rows = deliveries.slice(-shown).map((each) => delivery(tx, each));
  return html`<section aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks <span class="count">${deliveries.length}</span></h2>
    ${sender.isHolding() && html`<p class="problem">Held back. Release them under “Make trouble”.</p>`}
    ${off && html`<p class="empty">${events} events, and nobody to tell: no address is set.</p>`}
    ${!off && rows.length === 0 && html`<p class="empty">Nothing has happened yet.</p>`}
    ${rows.length > 0 && scrolling('webhook-list', 'Webhooks, newest first', rows.toReversed())}
  </section>`;
};

/** The last API calls, newest first. */
export const callsView = (log: RequestLog): Html => {
  const rows = log
    .list()
    .slice(0, shown)
    .map(({ status, method, path, replayed, fault, at }) => {
      const notes = [...(replayed ? ['repeated'] : []), ...(fault ? [fault] : [])];
      const state =
        status === null ? badge('bad', 'No answer') : badge(status < 300 ? 'done' : status === 402 ? 'waiting' : 'bad', String(status));
      return html`<li class="row flat">
        ${state}
        <span class="grow">${method} ${path.replace('/v1/', '')} ${notes.length > 0 && html`<em>${notes.join(', ')}</em>`}</span>
        ${instant(Date.parse(at))}
      </li>`;
    });
  return html`<section aria-labelledby="calls">
    <h2 id="calls">Calls</h2>
    ${rows.length === 0 ? html`<p class="empty">Nobody has called yet.</p>` : scrolling('call-list', 'Calls, newest first', rows)}
  </section>`;
};

const faultLabels: Readonly<Record<string, string>> = {
  error: 'fails',
  garbage: 'answers nonsense',
  rateLimit: 'is refused: too many',
  reset: 'is cut off',
  slow: 'is slow',
  timeout: 'gets no answer',
};

/** Trouble that was asked for and has not come yet. */
export const waitingTrouble = (tx: Tx, faults: Faults): Html => {
  const all = [
    ...faults
      .list()
      .map((each) => `${each.times} × ${each.path ?? 'any call'} ${faultLabels[each.kind] ?? each.kind} ${each.when} the work`),
    ...tx.list('refusal').map((each) => `${each.times} × a card is declined: ${(each.declineCode ?? each.code).replaceAll('_', ' ')}`),
    ...tx.list('mischief').map((each) => `${each.times} × ${each.type ?? 'any webhook'}: ${mischiefLabels[each.kind] ?? each.kind}`),
  ];
  return all.length === 0
    ? html`<p class="quiet">No trouble is waiting.</p>`
    : html`<ul class="things">
          ${all.map((each) => html`<li>${each}</li>`)}
        </ul>
        <button type="button" data-delete="/_sim/faults" data-done="All trouble is taken back.">Take all trouble back</button>`;
};
