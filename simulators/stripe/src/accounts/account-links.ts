import type { Stripe } from 'stripe';
import { refused } from '../api/api-error.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { AccountLinkRow } from '../world/tables.ts';
import { platformAccount } from '../world/world.ts';
import { findAccount } from './accounts.ts';

/** Links are short lived. */
const lifeSeconds = 5 * 60;

interface NewLink {
  account: string;
  type: 'account_onboarding' | 'account_update';
  refresh_url: string;
  return_url: string;
}

/** Creates the link on which an account enters the required details. Updating by link is for accounts that the platform is responsible for. */
export const makeLink = (tx: Tx, given: NewLink, url: string): Stripe.AccountLink => {
  const account = findAccount(tx, given.account, 400);
  if (given.type === 'account_update' && account.controller?.requirement_collection !== 'application')
    throw refused(
      'You cannot create `account_update` type Account Links for accounts where Stripe is responsible for collecting requirements.',
      { param: 'type' },
    );
  const id = newId('link');
  const expiresAt = tx.now + lifeSeconds;
  tx.add('accountLink', platformAccount, {
    id,
    account: account.id,
    type: given.type,
    returnUrl: given.return_url,
    refreshUrl: given.refresh_url,
    expiresAt,
    opened: false,
    done: false,
  });
  return { object: 'account_link', created: tx.now, expires_at: expiresAt, url: `${url}/setup/${id}` };
};

/** Opens a link, which can be done once and not for long. Null: stale, the browser goes to the refresh address. */
export const openLink = (tx: Tx, link: AccountLinkRow): AccountLinkRow | null => {
  if (link.opened || link.expiresAt <= tx.now || !tx.get('account', link.account)) return null;
  return tx.patch('accountLink', link.id, { opened: true });
};
