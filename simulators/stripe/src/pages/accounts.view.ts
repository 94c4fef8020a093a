import type { Ledger } from '../money/ledger.types.ts';
import type { Tx } from '../world/store.ts';
import type { StoredAccount } from '../world/tables.ts';
import { platformAccount } from '../world/world.ts';
import { type Html, html, money } from './html.ts';
import { badge } from './payments.view.ts';

const toState = (account: StoredAccount): Html => {
  const reason = account.requirements?.disabled_reason;
  if (account.charges_enabled && account.payouts_enabled) return badge('done', 'Active');
  if (account.charges_enabled) return badge('waiting', 'No payouts');
  return reason?.startsWith('rejected')
    ? badge('bad', 'Rejected')
    : badge('waiting', reason === 'requirements.pending_verification' ? 'Being verified' : 'Has to tell more');
};

const button = (label: string, path: string, body: object, about: string): Html =>
  html`<button type="button" data-post="${path}" data-body="${JSON.stringify(body)}">
    ${label}<span class="hidden"> for ${about}</span>
  </button>`;

const getPayouts = (tx: Tx, id: string): Html[] =>
  tx
    .list('payout', id)
    .toReversed()
    .slice(0, 5)
    .map((each) => {
      const amount = money(each.amount, each.currency);
      const open = each.status !== 'failed' && each.status !== 'canceled';
      return html`<li>
        Payout of ${amount}: ${each.status.replaceAll('_', ' ')}${each.failure_code ? ` (${each.failure_code.replaceAll('_', ' ')})` : ''}
        ${open && button('Let it come back', `/_sim/payouts/${each.id}/fail`, {}, amount)}
      </li>`;
    });

const account = (tx: Tx, ledger: Ledger, each: StoredAccount): Html => {
  const lines = ledger.accounts.filter((line) => line.id === each.id);
  const name = each.id === platformAccount ? 'The platform' : (each.business_profile?.name ?? each.email ?? each.id);
  const payouts = getPayouts(tx, each.id);
  const controls =
    each.id === platformAccount
      ? []
      : [
          each.charges_enabled && each.payouts_enabled
            ? button(
                'Ask for a document',
                `/_sim/accounts/${each.id}/restrict`,
                { asks: ['individual.verification.document', 'company.verification.document'] },
                name,
              )
            : button('Tell all that is asked', `/_sim/accounts/${each.id}/complete`, {}, name),
        ];
  return html`<li class="row">
    <details id="more-${each.id}">
      <summary>
        ${toState(each)} <span class="grow">${name}</span>
        <span class="amount"
          >${lines.length === 0 ? '–' : lines.map((line) => money(line.available + line.pending, line.currency)).join(', ')}</span
        >
      </summary>
      <dl class="facts">
        <div>
          <dt>Account</dt>
          <dd class="id">${each.id}</dd>
        </div>
        ${lines.map(
          (line) =>
            html`<div>
                <dt>Available</dt>
                <dd>${money(line.available, line.currency)}</dd>
              </div>
              <div>
                <dt>Pending</dt>
                <dd>${money(line.pending, line.currency)}</dd>
              </div>
              <div>
                <dt>Paid out</dt>
                <dd>${money(line.paidOut, line.currency)}</dd>
              </div>`,
        )}
      </dl>
      ${
        payouts.length > 0
          ? html`<ul class="things">
              ${payouts}
            </ul>`
          : null
      }
      <div class="choices">${controls}</div>
    </details>
  </li>`;
};

/** Everybody who holds money here. */
export const accountsView = (tx: Tx, ledger: Ledger): Html =>
  html`<section aria-labelledby="accounts">
    <h2 id="accounts">Accounts</h2>
    <ol class="rows">
      ${tx.list('account').map((each) => account(tx, ledger, each))}
    </ol>
  </section>`;
