import type { Stripe } from 'stripe';
import { missing } from '../api/api-error.ts';
import { instants, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getPage, within } from '../api/lists.ts';
import { choice, clearable, flag, group, integer, list, type ParamsOf, text } from '../api/params.ts';
import { findAccount, tell } from '../accounts/accounts.ts';
import { getSchedule } from '../accounts/payout-schedule.ts';
import { emit } from '../events/emit.ts';
import type { Tx } from '../world/store.ts';
import { calculateBalance } from './balance.ts';

const toSettings = (tx: Tx, account: string): Stripe.BalanceSettings => {
  const facts = tx.get('accountFacts', account);
  const { payouts_enabled: enabled, settings } = findAccount(tx, account);
  if (!facts) throw missing('account', account, 'account', 404);
  const { interval, weekly_payout_days, monthly_payout_days, delay_days } = getSchedule(facts);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: facts.debitNegative,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: {
          interval,
          ...(weekly_payout_days ? { weekly_payout_days } : {}),
          ...(monthly_payout_days ? { monthly_payout_days } : {}),
        },
        statement_descriptor: settings?.payouts?.statement_descriptor ?? null,
        status: enabled ? 'enabled' : 'disabled',
      },
      settlement_timing: { delay_days, start_of_day: null },
    },
  };
};

const weekday = choice('monday', 'tuesday', 'wednesday', 'thursday', 'friday');

const settingsParams = {
  payments: group({
    debit_negative_balances: flag,
    payouts: group({
      schedule: group({
        interval: choice('daily', 'weekly', 'monthly', 'manual'),
        monthly_payout_days: list(integer(1)),
        weekly_payout_days: list(weekday),
      } satisfies ParamsOf<Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule>),
      statement_descriptor: text(22),
    }),
    settlement_timing: group({ delay_days_override: clearable(integer(0)) }),
  } satisfies ParamsOf<Stripe.BalanceSettingsUpdateParams.Payments>),
} satisfies ParamsOf<Stripe.BalanceSettingsUpdateParams>;

const transactionListParams = {
  ...paging,
  created: instants,
  currency: text(3),
  payout: text(),
  source: text(),
  type: text(),
} satisfies ParamsOf<Stripe.BalanceTransactionListParams>;

export const balanceEndpoints = [
  endpoint({ method: 'GET', path: '/v1/balance', params: {}, run: ({ tx, account }) => calculateBalance(tx, account) }),
  endpoint({ method: 'GET', path: '/v1/balance_settings', params: {}, run: ({ tx, account }) => toSettings(tx, account) }),
  endpoint({
    method: 'POST',
    path: '/v1/balance_settings',
    params: settingsParams,
    run({ tx, account }, { payments }) {
      const delay = payments?.settlement_timing?.delay_days_override;
      tell(tx, account, {
        settings: {
          payouts: {
            ...(payments?.debit_negative_balances === undefined ? {} : { debit_negative_balances: payments.debit_negative_balances }),
            schedule: { ...payments?.payouts?.schedule, ...(delay === undefined ? {} : { delay_days: delay ?? 'minimum' }) },
            ...(payments?.payouts?.statement_descriptor ? { statement_descriptor: payments.payouts.statement_descriptor } : {}),
          },
        },
      });
      const settings = toSettings(tx, account);
      emit(tx, account, 'balance_settings.updated', settings);
      return settings;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: transactionListParams,
    run({ tx, account }, { created, currency, payout, source, type, ...page }) {
      const transactions = tx
        .list('balance_transaction', account)
        .filter((each) => within(created, each.created))
        .filter((each) => currency === undefined || each.currency === currency)
        .filter((each) => source === undefined || each.source === source)
        .filter((each) => payout === undefined || each.source === payout)
        .filter((each) => type === undefined || each.type === type);
      return getPage(transactions, page, '/v1/balance_transactions');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    params: {},
    run({ tx, account, path: { id = '' } }) {
      const transaction = tx.own('balance_transaction', account, id);
      if (!transaction) throw missing('balance transaction', id, 'id', 404);
      return transaction;
    },
  }),
];
