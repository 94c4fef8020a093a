import type { Ledger, PaymentLine } from '../money/ledger.types.ts';
import type { Tx } from '../world/store.ts';
import { type Html, html, instant, money } from './html.ts';

type Tone = 'done' | 'working' | 'waiting' | 'bad' | 'quiet';

/** A payment's state in one word for people. */
const toState = (line: PaymentLine): [Tone, string] => {
  if (line.status === 'requires_capture') return ['working', 'Held'];
  if (line.status === 'requires_action') return ['waiting', 'Authenticating'];
  if (line.status === 'canceled') return ['quiet', line.authorised > 0 ? 'Let go' : 'Cancelled'];
  if (line.status === 'succeeded') {
    if (line.disputed > 0) return ['bad', 'Disputed'];
    if (line.refunded === 0) return ['done', 'Paid'];
    return line.refunded === line.captured ? ['quiet', 'Refunded'] : ['done', 'Refunded in part'];
  }
  return line.declines > 0 ? ['bad', 'Declined'] : ['waiting', line.status === 'requires_confirmation' ? 'Ready' : 'Started'];
};

export const badge = (tone: Tone, word: string): Html => html`<span class="badge" data-tone="${tone}">${word}</span>`;

const fact = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const button = (label: string, path: string, body: object, about: string): Html =>
  html`<button type="button" data-post="${path}" data-body="${JSON.stringify(body)}">
    ${label}<span class="hidden"> for ${about}</span>
  </button>`;

const actions = (line: PaymentLine): Html[] => {
  const amount = money(line.amount, line.currency);
  if (line.status === 'requires_action')
    return (['approve', 'decline'] as const).map((verdict) =>
      button(
        verdict === 'approve' ? 'Approve as cardholder' : 'Decline as cardholder',
        '/_sim/authenticate',
        { intent: line.id, verdict },
        amount,
      ),
    );
  return line.status === 'succeeded' && line.disputed === 0 && line.refunded < line.captured
    ? [button('Dispute it', '/_sim/disputes', { payment_intent: line.id }, amount)]
    : [];
};

const getRefunds = (tx: Tx, line: PaymentLine): Html[] =>
  tx
    .list('refund')
    .filter((each) => each.payment_intent === line.id && each.balance_transaction !== null)
    .map((each) => {
      const amount = money(each.amount, each.currency);
      const fails = each.status === 'failed' ? null : button('Let it come back', `/_sim/refunds/${each.id}/fail`, {}, amount);
      return html`<li>Refund of ${amount}: ${each.status} ${fails}</li>`;
    });

const getDisputes = (tx: Tx, line: PaymentLine): Html[] =>
  tx
    .list('dispute')
    .filter((each) => each.payment_intent === line.id)
    .map((each) => {
      const amount = money(each.amount, each.currency);
      const open = !['won', 'lost', 'warning_closed'].includes(each.status);
      const ends = (['won', 'lost'] as const).map((outcome) =>
        button(outcome === 'won' ? 'Won' : 'Lost', `/_sim/disputes/${each.id}/close`, { outcome }, `the dispute of ${amount}`),
      );
      return html`<li>Dispute of ${amount} (${each.reason.replaceAll('_', ' ')}): ${each.status.replaceAll('_', ' ')} ${open && ends}</li>`;
    });

const payment = (tx: Tx, line: PaymentLine): Html => {
  const [tone, word] = toState(line);
  const show = (amount: number) => money(amount, line.currency);
  const labels = Object.entries(line.metadata).map(([name, value]) => `${name} ${value}`);
  const payee = line.destination ?? (line.account === 'acct_1Platform' ? 'the platform' : line.account);
  const some = (name: string, amount: number) => (amount === 0 ? [] : [fact(name, show(amount))]);
  const things = [...getRefunds(tx, line), ...getDisputes(tx, line)];
  return html`<li class="row">
    <details id="more-${line.id}">
      <summary>
        <span class="amount">${show(line.amount)}</span>
        ${badge(tone, word)}
        <span class="grow">${labels.length > 0 ? labels.join(' · ') : line.id}</span>
        ${instant(line.created * 1000)}
      </summary>
      <dl class="facts">
        ${fact('Payment', html`<span class="id">${line.id}</span>`)} ${fact('For', html`<span class="id">${payee}</span>`)}
        ${some('Held', line.authorised)} ${some('Captured', line.captured)} ${some('Let go', line.released)}
        ${some('Refunded', line.refunded)} ${some('Disputed', line.disputed)} ${some('Platform’s fee', line.applicationFee)}
        ${some('Fee given back', line.applicationFeeRefunded)} ${some('Provider’s fee', line.processingFee)}
        ${line.declines > 0 ? fact('Declines', String(line.declines)) : null}
      </dl>
      ${
        things.length > 0
          ? html`<ul class="things">
              ${things}
            </ul>`
          : null
      }
      <div class="choices">${actions(line)}</div>
    </details>
  </li>`;
};

const shown = 50;

/** The newest payments, each with what happened to it. */
export const paymentsView = (tx: Tx, { payments }: Ledger): Html => {
  const newest = payments.toReversed().slice(0, shown);
  return html`<section aria-labelledby="payments">
    <h2 id="payments">Payments <span class="count">${payments.length}</span></h2>
    ${
      newest.length === 0
        ? html`<p class="empty"><strong>No payments yet.</strong> Pay for an order with card 4242 4242 4242 4242, and it shows here.</p>`
        : html`<ol class="rows">
            ${newest.map((line) => payment(tx, line))}
          </ol>`
    }
  </section>`;
};
