import type { Stripe } from 'stripe';
import { getId } from '../api/lists.ts';
import type { waitingIntent } from '../payments/challenge.ts';
import type { Tx } from '../world/store.ts';
import { html, money, page } from './html.ts';

type Waiting = ReturnType<typeof waitingIntent>;

const returnAddress = (url: string, { kind, intent }: Waiting, status: string): string => {
  const address = new URL(url);
  const name = kind === 'payment' ? 'payment_intent' : 'setup_intent';
  address.searchParams.set(name, intent.id);
  address.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '');
  address.searchParams.set('redirect_status', status);
  return address.href;
};

/** Where the browser goes when the cardholder has answered; null when it stays. */
export const afterwards = (waiting: Waiting, ok: boolean): string | null => {
  const url = waiting.intent.next_action?.redirect_to_url?.return_url;
  return url ? returnAddress(url, waiting, ok ? 'succeeded' : 'failed') : null;
};

const getCard = (tx: Tx, intent: Stripe.PaymentIntent | Stripe.SetupIntent): string => {
  const card = tx.get('payment_method', getId(intent.payment_method) ?? '')?.card;
  return card ? `${card.brand} ending in ${card.last4}` : 'your card';
};

/** The bank's own page, on which the cardholder authenticates. */
export const authenticatePage = (tx: Tx, waiting: Waiting): string => {
  const { intent } = waiting;
  const leave = intent.next_action?.redirect_to_url?.return_url;
  const what = waiting.kind === 'payment' ? `Pay ${money(waiting.intent.amount, waiting.intent.currency)}` : 'Save this card';
  return page(
    'Test bank: is it you?',
    html`<main class="narrow">
      <p class="eyebrow">Test bank · no real money</p>
      <h1>Is it you?</h1>
      <dl class="facts">
        <div>
          <dt>Asked for</dt>
          <dd>${what}</dd>
        </div>
        <div>
          <dt>With</dt>
          <dd>${getCard(tx, intent)}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd class="id">${intent.id}</dd>
        </div>
      </dl>
      <form method="post" class="choices">
        <button name="verdict" value="approve" class="strong">Yes, approve</button>
        <button name="verdict" value="decline">No, decline</button>
      </form>
      ${leave ? html`<p><a href="${returnAddress(leave, waiting, 'pending')}">Go back without an answer</a></p>` : null}
    </main>`,
    { className: 'single' },
  );
};

/** Shown when there is nothing to answer, or nowhere to go afterwards. */
export const notePage = (title: string, text: string): string =>
  page(
    title,
    html`<main class="narrow">
      <p class="eyebrow">Test bank · no real money</p>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
    { className: 'single' },
  );
