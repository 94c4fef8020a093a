import {
  addExternalAccount,
  archiveAccount,
  createUpdateLink,
  createVerificationLink,
  getActiveAccount,
  getBalance,
  listBalanceMovements,
  listPayouts,
  setPayoutSchedule,
} from '@servery/contract/connect';
import { listTransactionFees, removeTransactionFee, setTransactionFee } from '@servery/contract/transaction-fees';
import { route, type Call, type Route } from '../../platform/http/handler.types.ts';
import type { CardFormConfig } from '../../ports/card-payments.ts';
import { accountOfStore, failed, putAway, type ConnectDeps, type StorePlace } from './accounts.service.ts';
import { readBalance, readMovements, readPayouts } from './connect.queries.ts';
import { addBankAccount, setSchedule } from './use-cases/change-account.ts';
import { openAccount } from './use-cases/open-account.ts';
import { readTransactionFees, removeFee, setFee, type FeeDeps } from './use-cases/set-fee.ts';
import { accountView, showAccount } from './use-cases/show-account.ts';

export interface ConnectRoutesDeps extends ConnectDeps, FeeDeps {
  form: CardFormConfig | null;
  /** Where the admin app is; else the address that the call came to, which its Origin header has been checked for. */
  appOrigin?: string | undefined;
}

/** The provider's pages lead back to the store's settings, finished or not. */
async function linkTo(
  deps: ConnectRoutesDeps,
  call: Pick<Call<typeof createUpdateLink>, 'headers'>,
  place: StorePlace,
  accountId: string,
  kind: 'verification' | 'update',
) {
  const back = `${deps.appOrigin ?? String(call.headers['origin'])}/admin/restaurants/${place.restaurantId}/stores/${place.storeId}/settings/payments`;
  const answer = await deps.accounts.link({ accountId, kind, returnUrl: back, refreshUrl: `${back}?again=1` });
  if (answer.outcome !== 'done') throw failed(answer);
  return { url: answer.value.url, expiresAt: answer.value.expiresAt.toISOString() };
}

export const connectRoutes = (deps: ConnectRoutesDeps): Route[] => [
  route(getActiveAccount, ({ query }) => showAccount(deps, deps.form, query)),
  route(createVerificationLink, async (call) => {
    const { row } = await openAccount(deps, call.body, { actor: call.actor });
    return linkTo(deps, call, call.body, row.account_id, 'verification');
  }),
  route(createUpdateLink, async (call) => {
    const row = await accountOfStore(deps, call.body);
    return linkTo(deps, call, call.body, row.account_id, 'update');
  }),
  route(addExternalAccount, async ({ params, body, actor }) => {
    await addBankAccount(deps, body, params.tokenId, actor);
    return showAccount(deps, deps.form, body);
  }),
  route(setPayoutSchedule, async ({ body, actor }) => {
    await setSchedule(deps, body, body, actor);
    return showAccount(deps, deps.form, body);
  }),
  route(archiveAccount, async ({ body, actor }) => {
    await putAway(deps, body, await accountOfStore(deps, body), actor);
    return accountView(deps.form);
  }),
  route(getBalance, ({ query }) => readBalance(deps, query)),
  route(listBalanceMovements, ({ query }) => readMovements(deps, query)),
  route(listPayouts, ({ query }) => readPayouts(deps, query)),
  route(listTransactionFees, ({ params }) => readTransactionFees(deps, params.restaurantId)),
  route(setTransactionFee, ({ params, body, actor }) => setFee(deps, { ...params, ...body, actor })),
  route(removeTransactionFee, ({ params, body, actor }) => removeFee(deps, { ...params, ...body, actor })),
];
