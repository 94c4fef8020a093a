import type { Stripe } from 'stripe';
import type { Answer, PaymentAccountsPort, PayoutSchedule, ProviderAccount, ProviderPayout } from '../../ports/payment-accounts.ts';
import { payoutIntervals, payoutWeekdays } from '../../ports/payment-accounts.ts';
import { chargeBehind, toMovement } from './stripe-movements.mapping.ts';
import { requirementText } from './stripe-requirements.mapping.ts';
import { getInstant } from './stripe-intents.mapping.ts';
import { getRefusal } from './stripe.mapping.ts';

const pickKnown = <T extends string>(values: readonly T[], value: string | null | undefined): T | null =>
  values.find((known) => known === value) ?? null;

const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

function getSchedule(account: Stripe.Account): PayoutSchedule | null {
  const schedule = account.settings?.payouts?.schedule;
  const interval = pickKnown(payoutIntervals, schedule?.interval);
  if (!schedule || interval === null) return null;
  return {
    interval,
    weeklyAnchor: pickKnown(payoutWeekdays, schedule.weekly_anchor ?? schedule.weekly_payout_days?.[0]),
    monthlyAnchor: schedule.monthly_anchor ?? schedule.monthly_payout_days?.[0] ?? null,
    delayDays: schedule.delay_days ?? null,
  };
}

const words = (names: readonly string[] | null | undefined): string[] => [...new Set((names ?? []).map(requirementText))];

/** The provider's account as ours. */
function getAccount(account: Stripe.Account): ProviderAccount {
  const { requirements } = account;
  const banks = (account.external_accounts?.data ?? []).filter((each): each is Stripe.BankAccount => each.object === 'bank_account');
  return {
    accountId: account.id,
    country: account.country ?? '',
    // Without transfers a payment could be taken and never reach the account.
    chargesEnabled: account.charges_enabled === true && account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled === true,
    detailsSubmitted: account.details_submitted === true,
    requirements: {
      currentlyDue: words(requirements?.currently_due),
      pastDue: words(requirements?.past_due),
      pendingVerification: words(requirements?.pending_verification),
      errors: [...new Set((requirements?.errors ?? []).map((error) => error.reason))],
      disabledReason: requirements?.disabled_reason ?? null,
    },
    bankAccounts: banks.map((bank) => ({
      id: bank.id,
      bankName: bank.bank_name ?? '',
      last4: bank.last4,
      currency: bank.currency.toUpperCase(),
      isDefault: bank.default_for_currency === true,
      failed: bank.status === 'errored' || bank.status === 'verification_failed',
    })),
    schedule: getSchedule(account),
    createdAt: getInstant(account.created ?? 0),
  };
}

/** The bank account of a payout; null if it has been removed since. */
const getLast4 = (destination: Stripe.Payout['destination']): string | null =>
  typeof destination === 'object' && destination !== null && 'last4' in destination ? (destination.last4 ?? null) : null;

const getPayout = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amount: payout.amount,
  currency: payout.currency.toUpperCase(),
  // An unknown state is not final.
  status: pickKnown(payoutStatuses, payout.status) ?? 'pending',
  arrivalDate: getInstant(payout.arrival_date),
  createdAt: getInstant(payout.created),
  automatic: payout.automatic,
  bankLast4: getLast4(payout.destination),
  failure: payout.failure_message ?? payout.failure_code,
});

const answer = async <T>(work: () => Promise<T>): Promise<Answer<T>> => {
  try {
    return { outcome: 'done', value: await work() };
  } catch (error) {
    return getRefusal(error);
  }
};

/** What has to be expanded for a movement of each type to find the platform's charge. */
const waysToCharge: readonly [type: string, expand: string][] = [
  ['payment', 'data.source.source_transfer'],
  ['payment_refund', 'data.source.charge.source_transfer'],
];

/** The platform's charges behind movements of one page, by the movement's id. The provider expands sources of one type at a time. */
async function chargesBehind(stripe: Stripe, stripeAccount: string, page: readonly Stripe.BalanceTransaction[]) {
  const found = new Map<string, string>();
  const times = page.map(({ created }) => created);
  const created = { gte: Math.min(...times), lte: Math.max(...times) };
  for (const [type, expand] of waysToCharge) {
    if (!page.some((each) => each.type === type)) continue;
    const list = stripe.balanceTransactions.list({ type, created, limit: 100, expand: [expand] }, { stripeAccount });
    for await (const each of list) {
      const charge = chargeBehind(each);
      if (charge !== null) found.set(each.id, charge);
    }
  }
  return found;
}

/** Custom accounts: the platform collects what the provider requires, is liable for losses, and pays the fees. */
export const createStripeAccounts = (stripe: Stripe): PaymentAccountsPort => ({
  create: ({ key, restaurantId, storeId, country, email, businessName }) =>
    answer(async () =>
      getAccount(
        await stripe.accounts.create(
          {
            country,
            ...(email === '' ? {} : { email }),
            controller: {
              stripe_dashboard: { type: 'none' },
              requirement_collection: 'application',
              losses: { payments: 'application' },
              fees: { payer: 'application' },
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            business_profile: { name: businessName, mcc: '5812' },
            metadata: { restaurantId, storeId },
          },
          { idempotencyKey: `account:${key}` },
        ),
      ),
    ),

  read: (accountId) => answer(async () => getAccount(await stripe.accounts.retrieve(accountId))),

  link: ({ accountId, kind, returnUrl, refreshUrl }) =>
    answer(async () => {
      const { url, expires_at: expiresAt } = await stripe.accountLinks.create({
        account: accountId,
        type: kind === 'verification' ? 'account_onboarding' : 'account_update',
        return_url: returnUrl,
        refresh_url: refreshUrl,
        collection_options: { fields: 'eventually_due' },
      });
      return { url, expiresAt: getInstant(expiresAt) };
    }),

  addBankAccount: ({ accountId, tokenId }) =>
    answer(async () => {
      const added = await stripe.accounts.createExternalAccount(
        accountId,
        { external_account: tokenId, default_for_currency: true },
        { idempotencyKey: `bank:${accountId}:${tokenId}` },
      );
      return { id: added.id, last4: added.last4 ?? '' };
    }),

  setSchedule: (accountId, { interval, weeklyAnchor, monthlyAnchor }) =>
    answer(async () => {
      await stripe.balanceSettings.update(
        {
          payments: {
            payouts: {
              schedule: {
                interval,
                ...(interval === 'weekly' && weeklyAnchor !== null ? { weekly_payout_days: [weeklyAnchor] } : {}),
                ...(interval === 'monthly' && monthlyAnchor !== null ? { monthly_payout_days: [monthlyAnchor] } : {}),
              },
            },
          },
        },
        { stripeAccount: accountId },
      );
      return null;
    }),

  balance: (accountId) =>
    answer(async () => {
      const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
      const money = (list: readonly { amount: number; currency: string }[]) =>
        list.map(({ amount, currency }) => ({ amount, currency: currency.toUpperCase() }));
      return { available: money(balance.available), pending: money(balance.pending) };
    }),

  movements: (accountId, { limit, after }) =>
    answer(async () => {
      const page = await stripe.balanceTransactions.list(
        { limit, ...(after === null ? {} : { starting_after: after }) },
        { stripeAccount: accountId },
      );
      const charges = await chargesBehind(stripe, accountId, page.data);
      return { rows: page.data.map((each) => toMovement(each, charges.get(each.id) ?? null)), more: page.has_more };
    }),

  payouts: (accountId, { limit, after }) =>
    answer(async () => {
      const page = await stripe.payouts.list(
        { limit, expand: ['data.destination'], ...(after === null ? {} : { starting_after: after }) },
        { stripeAccount: accountId },
      );
      return { rows: page.data.map(getPayout), more: page.has_more };
    }),
});
