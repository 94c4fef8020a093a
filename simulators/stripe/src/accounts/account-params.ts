import type { Stripe } from 'stripe';
import { address, currency, metadata } from '../api/common-params.ts';
import type { Raw } from '../api/form.ts';
import { anything, choice, clearable, either, flag, group, integer, isText, list, type ParamsOf, required, text } from '../api/params.ts';

const weekday = choice('monday', 'tuesday', 'wednesday', 'thursday', 'friday');

const bankParams = group({
  object: required(choice('bank_account')),
  account_holder_name: text(),
  account_holder_type: choice('company', 'individual'),
  account_number: required(text()),
  country: required(text(2)),
  currency,
  routing_number: text(),
});

/** A token of a bank account, or the bank account itself. */
export const externalAccount = either(text(), bankParams, isText);

const capability = group({ requested: flag });

const settings = group({
  branding: group({ icon: text(), logo: text(), primary_color: text(), secondary_color: text() }),
  card_payments: group({ statement_descriptor_prefix: text(22) }),
  payments: group({ statement_descriptor: text(22) }),
  payouts: group({
    debit_negative_balances: flag,
    schedule: group({
      delay_days: either(choice('minimum'), integer(1), (raw: Raw) => raw === 'minimum'),
      interval: choice('daily', 'weekly', 'monthly', 'manual'),
      monthly_anchor: integer(1),
      monthly_payout_days: list(integer(1)),
      weekly_anchor: weekday,
      weekly_payout_days: list(weekday),
    } satisfies ParamsOf<Stripe.AccountUpdateParams.Settings.Payouts.Schedule>),
    statement_descriptor: text(22),
  }),
});

/** Sections whose members are only looked at for being there, as the requirements name them. */
const sections = {
  company: anything,
  individual: anything,
  tos_acceptance: group({ date: integer(), ip: text(), service_agreement: choice('full', 'recipient'), user_agent: text() }),
};

const businessProfile = group({
  mcc: text(4),
  name: text(),
  product_description: text(),
  support_address: address,
  support_email: text(),
  support_phone: text(),
  support_url: text(),
  url: text(),
} satisfies ParamsOf<Stripe.AccountUpdateParams.BusinessProfile>);

const shared = {
  ...sections,
  business_profile: businessProfile,
  business_type: choice('company', 'individual', 'non_profit'),
  capabilities: group({ card_payments: capability, transfers: capability } satisfies ParamsOf<Stripe.AccountCreateParams.Capabilities>),
  default_currency: currency,
  email: text(512),
  metadata,
  settings,
};

export const accountUpdateParams = {
  ...shared,
  external_account: clearable(externalAccount),
} satisfies ParamsOf<Stripe.AccountUpdateParams>;

export const accountCreateParams = {
  ...shared,
  controller: group({
    fees: group({ payer: choice('account', 'application') }),
    losses: group({ payments: choice('application', 'stripe') }),
    requirement_collection: choice('application', 'stripe'),
    stripe_dashboard: group({ type: choice('express', 'full', 'none') }),
  } satisfies ParamsOf<Stripe.AccountCreateParams.Controller>),
  country: text(2),
  external_account: externalAccount,
  type: choice('custom', 'express', 'standard'),
} satisfies ParamsOf<Stripe.AccountCreateParams>;

/** Every name in a section, `individual.address.line1`. */
export const namesIn = (section: string, raw: Raw | object | undefined): string[] =>
  typeof raw !== 'object'
    ? []
    : Object.entries(raw).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null ? namesIn(`${section}.${name}`, value) : value === '' ? [] : [`${section}.${name}`],
      );
