import { getGoodBank } from '../accounts/complete.ts';
import type { StoredAccount } from '../world/tables.ts';
import { html, page } from './html.ts';

export interface SetupForm {
  businessType: string;
  routing: string;
  number: string;
  /** The bank account is given too. */
  bank: boolean;
  verification: 'verified' | 'pending' | 'failed';
}

/** The form's initial values. */
export const freshForm = (account: StoredAccount, hasBank: boolean): SetupForm => {
  const { routing_number: routing = '', account_number: number } = getGoodBank(account.country ?? 'US');
  return { businessType: account.business_type ?? 'individual', routing, number, bank: !hasBank, verification: 'verified' };
};

const routingName: Readonly<Record<string, string>> = { AU: 'BSB', GB: 'Sort code', US: 'Routing number' };

const outcomes = [
  ['verified', 'Verified at once', 'Payments and payouts work when you finish.'],
  ['pending', 'Verification takes an hour', 'Payments work when the clock has gone on for an hour.'],
  ['failed', 'The document is refused', 'The account stays restricted and is asked for another document.'],
] as const;

/** The provider's own page, on which a restaurant enters its details. All of them are made up, so one tap is enough. */
export const setupPage = (account: StoredAccount, type: string, form: SetupForm, problem: string | null): string => {
  const due = (account.requirements?.currently_due ?? []).filter((name) => name !== 'external_account');
  const country = account.country ?? 'US';
  const title = type === 'account_update' ? 'Update your details' : 'Verify your business';
  return page(
    `${title} (test)`,
    html`<main class="narrow">
      <p class="eyebrow">Test verification · nothing is sent anywhere</p>
      <h1>${title}</h1>
      <p class="id">${account.id} · ${country}${account.email ? ` · ${account.email}` : ''}</p>
      ${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : null}
      <form method="post" class="stack">
        ${
          due.length > 0
            ? html`<details>
                <summary>${due.length} ${due.length === 1 ? 'detail is' : 'details are'} asked for. They are filled in for you.</summary>
                <ul class="columns">
                  ${due.map((name) => html`<li>${name.replaceAll('.', ' · ').replaceAll('_', ' ')}</li>`)}
                </ul>
              </details>`
            : html`<p>Nothing is asked for at the moment.</p>`
        }
        <label
          >Business type
          <select name="businessType">
            ${['individual', 'company'].map(
              (each) =>
                html`<option value="${each}" ${form.businessType === each && html`selected`}>
                  ${each === 'company' ? 'Company' : 'Individual'}
                </option>`,
            )}
          </select>
        </label>
        <fieldset>
          <legend>Bank account for payouts</legend>
          <label class="check"
            ><input type="checkbox" name="bank" value="yes" ${form.bank && html`checked`} /> Give this bank account</label
          >
          <div class="pair">
            ${
              routingName[country]
                ? html`<label
                    >${routingName[country] ?? ''}
                    <input
                      name="routing"
                      inputmode="numeric"
                      autocomplete="off"
                      value="${form.routing}"
                      ${problem !== null && html`aria-describedby="problem"`}
                  /></label>`
                : null
            }
            <label
              >Account number
              <input
                name="number"
                inputmode="numeric"
                autocomplete="off"
                value="${form.number}"
                ${problem !== null && html`aria-describedby="problem"`}
            /></label>
          </div>
          <p class="hint">Payouts to this one arrive. Numbers ending in 1111113 and 1111116 send them back.</p>
        </fieldset>
        <fieldset>
          <legend>What comes of it</legend>
          ${outcomes.map(
            ([value, name, hint]) =>
              html`<label class="check"
                ><input type="radio" name="verification" value="${value}" ${form.verification === value && html`checked`} />
                <span>${name}<span class="hint">${hint}</span></span></label
              >`,
          )}
        </fieldset>
        <div class="choices">
          <button name="action" value="finish" class="strong">Finish</button>
          <button name="action" value="later">Come back later</button>
        </div>
      </form>
    </main>`,
    { className: 'single' },
  );
};
