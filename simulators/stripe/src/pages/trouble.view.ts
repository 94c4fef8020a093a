import { html, type Html } from './html.ts';

const calls = [
  ['', 'any call'],
  ['/v1/payment_intents', 'starting a payment'],
  ['/v1/payment_intents/*/confirm', 'confirming a payment'],
  ['/v1/payment_intents/*/capture', 'capturing a payment'],
  ['/v1/payment_intents/*/cancel', 'cancelling a payment'],
  ['/v1/refunds', 'a refund'],
] as const;

const faults = [
  ['Loses its answer', { kind: 'timeout' }],
  ['Is cut off before', { kind: 'reset', times: 2 }],
  ['Is cut off after', { kind: 'reset', when: 'after', times: 2 }],
  ['Fails before', { kind: 'error', status: 500 }],
  ['Fails after', { kind: 'error', status: 500, when: 'after' }],
  ['Too many requests', { kind: 'rateLimit' }],
  ['Takes 5 seconds', { kind: 'slow', delayMs: 5000 }],
] as const;

const declines = ['generic_decline', 'insufficient_funds', 'do_not_honor', 'lost_card', 'stolen_card', 'fraudulent', 'try_again_later'];

const events = [
  ['', 'any webhook'],
  ['payment_intent.amount_capturable_updated', 'money is held'],
  ['payment_intent.succeeded', 'a payment succeeded'],
  ['payment_intent.canceled', 'a payment was cancelled'],
  ['charge.refunded', 'a charge was refunded'],
  ['account.updated', 'an account changed'],
] as const;

const mischief = [
  ['A minute late', { kind: 'delay', delayMs: 60_000 }],
  ['Sent twice', { kind: 'double' }],
  ['Told twice', { kind: 'twin' }],
  ['Lost', { kind: 'drop' }],
  ['With a forged copy', { kind: 'badSignature' }],
] as const;

const options = (all: readonly (readonly [string, string])[]) =>
  all.map(([value, label]) => html`<option value="${value}">${label}</option>`);

const asking = (path: string, field: string | null, label: string, body: object): Html =>
  html`<button type="button" data-post="${path}" data-body="${JSON.stringify(body)}" ${field && html`data-field="${field}"`}>
    ${label}
  </button>`;

/** All failures on demand. This part is not redrawn while the rest of the page changes. */
export const troubleView = (): Html =>
  html`<section aria-labelledby="trouble" class="trouble">
    <h2 id="trouble">Make trouble</h2>
    <fieldset>
      <legend>The next call</legend>
      <label
        >that is
        <select id="call-path" name="path">
          ${options(calls)}
        </select></label
      >
      <div class="choices">${faults.map(([label, body]) => asking('/_sim/faults', 'call-path', label, body))}</div>
    </fieldset>
    <fieldset>
      <legend>The next card</legend>
      <label
        >is declined for
        <select id="decline-code" name="declineCode">
          ${options(declines.map((each) => [each, each.replaceAll('_', ' ')]))}
        </select></label
      >
      <div class="choices">${asking('/_sim/declines', 'decline-code', 'Decline it', {})}</div>
    </fieldset>
    <fieldset>
      <legend>The next webhook</legend>
      <label
        >that says
        <select id="event-type" name="type">
          ${options(events)}
        </select></label
      >
      <div class="choices">
        ${mischief.map(([label, body]) => asking('/_sim/webhooks/faults', 'event-type', label, body))}
        ${asking('/_sim/webhooks/hold', null, 'Hold all back', {})}
        ${asking('/_sim/webhooks/release', null, 'Release in reverse', { order: 'reverse' })}
      </div>
    </fieldset>
    <fieldset>
      <legend>The clock goes on by</legend>
      <div class="choices">
        ${asking('/_sim/clock', null, 'An hour', { ms: 3_600_000 })} ${asking('/_sim/clock', null, 'A day', { days: 1 })}
        ${asking('/_sim/clock', null, 'A week', { days: 7 })}
      </div>
      <p class="hint">Holds run out after 7 days, payouts leave and arrive, webhooks are tried again. It never goes back.</p>
    </fieldset>
  </section>`;
