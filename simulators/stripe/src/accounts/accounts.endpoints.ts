import type { Stripe } from 'stripe';
import { ApiError } from '../api/api-error.ts';
import { instants, metadata, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getPage, within } from '../api/lists.ts';
import { choice, flag, type ParamsOf, required, text } from '../api/params.ts';
import { platformAccount } from '../world/world.ts';
import { accountCreateParams, accountUpdateParams, externalAccount } from './account-params.ts';
import { createAccount, deleteAccount, findAccount, tell } from './accounts.ts';
import { addBank, findBank, makeDefault, removeBank } from './banks.ts';
import { review } from './review.ts';
import { emit } from '../events/emit.ts';
import { mergeMetadata } from '../api/common-params.ts';

/** Only the platform, or an account about itself. */
const reach = (caller: string, id: string): void => {
  if (caller !== platformAccount && caller !== id)
    throw new ApiError(403, 'invalid_request_error', `The provided key does not have access to account '${id}'.`, {
      code: 'account_invalid',
    });
};

const external = {
  default_for_currency: flag,
  external_account: required(externalAccount),
  metadata,
} satisfies ParamsOf<Stripe.AccountCreateExternalAccountParams>;

export const accountEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/accounts',
    params: accountCreateParams,
    run: ({ tx }, given) => createAccount(tx, given),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/accounts',
    params: { ...paging, created: instants } satisfies ParamsOf<Stripe.AccountListParams>,
    run({ tx }, { created, ...page }) {
      const accounts = tx.list('account').filter((each) => each.id !== platformAccount && within(created, each.created ?? 0));
      return getPage(accounts, page, '/v1/accounts');
    },
  }),
  endpoint({ method: 'GET', path: '/v1/account', params: {}, run: ({ tx, account }) => findAccount(tx, account) }),
  endpoint({
    method: 'GET',
    path: '/v1/accounts/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      reach(account, id);
      return findAccount(tx, id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/accounts/:id',
    params: accountUpdateParams,
    run({ tx, account, path: { id = '' } }, given) {
      reach(account, id);
      return tell(tx, id, given);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/accounts/:id',
    params: {},
    run: ({ tx, path: { id = '' } }) => deleteAccount(tx, id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/accounts/:id/reject',
    params: { reason: required(choice('fraud', 'other', 'terms_of_service')) } satisfies ParamsOf<Stripe.AccountRejectParams>,
    run({ tx, path: { id = '' } }, { reason }) {
      findAccount(tx, id);
      tx.patch('accountFacts', id, { disabledReason: `rejected.${reason}` });
      return review(tx, id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/accounts/:id/external_accounts',
    params: external,
    run({ tx, account, path: { id = '' } }, { external_account: given, default_for_currency: asDefault, metadata: labels }) {
      reach(account, id);
      findAccount(tx, id);
      return addBank(tx, id, given, { asDefault, metadata: labels });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts',
    params: { ...paging, object: choice('bank_account', 'card') } satisfies ParamsOf<Stripe.AccountListExternalAccountsParams>,
    run({ tx, account, path: { id = '' } }, { object, ...page }) {
      reach(account, id);
      findAccount(tx, id);
      return getPage(object === 'card' ? [] : tx.list('bank_account', id), page, `/v1/accounts/${id}/external_accounts`);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts/:bank',
    params: {},
    run({ tx, account, path: { id = '', bank = '' } }) {
      reach(account, id);
      return findBank(tx, id, bank);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/accounts/:id/external_accounts/:bank',
    params: {
      account_holder_name: text(),
      default_for_currency: flag,
      metadata,
    } satisfies ParamsOf<Stripe.AccountUpdateExternalAccountParams>,
    run({ tx, account, path: { id = '', bank = '' } }, { account_holder_name: holder, default_for_currency: asDefault, metadata: labels }) {
      reach(account, id);
      const found = findBank(tx, id, bank);
      const updated = tx.patch('bank_account', bank, {
        ...(holder === undefined ? {} : { account_holder_name: holder }),
        metadata: mergeMetadata(found.metadata ?? {}, labels),
      });
      const result = asDefault ? makeDefault(tx, id, updated) : updated;
      emit(tx, id, 'account.external_account.updated', result);
      review(tx, id);
      return result;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/accounts/:id/external_accounts/:bank',
    params: {},
    run({ tx, account, path: { id = '', bank = '' } }) {
      reach(account, id);
      return removeBank(tx, id, findBank(tx, id, bank));
    },
  }),
];
