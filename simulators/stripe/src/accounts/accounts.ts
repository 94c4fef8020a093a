import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { fullAddress, mergeMetadata } from '../api/common-params.ts';
import type { Read } from '../api/params.ts';
import { getFunds } from '../money/ledgers.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { AccountFacts, StoredAccount } from '../world/tables.ts';
import { plan } from '../world/world.ts';
import { type accountCreateParams, type accountUpdateParams, namesIn } from './account-params.ts';
import { addBank, makeDefault } from './banks.ts';
import { countryNamed } from './countries.ts';
import { type ScheduleChange, getSchedule, withSchedule } from './payout-schedule.ts';
import { getDocument, review } from './review.ts';

type Creation = Read<typeof accountCreateParams>;
type Update = Read<typeof accountUpdateParams>;

const verificationMs = 60 * 60 * 1000;

export const findAccount = (tx: Tx, id: string, status: 400 | 404 = 404): StoredAccount => {
  const account = tx.get('account', id);
  if (!account) throw missing('account', id, 'account', status);
  return account;
};

const textAt = (value: unknown, path: string): string | undefined => {
  const found = path.split('.').reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], value);
  return typeof found === 'string' ? found : undefined;
};

/** What a document or a date of birth for tests decides: anything else passes. */
const getVerdict = (given: Creation | Update): AccountFacts['verification'] | null => {
  const owner = given.individual ?? given.company;
  const front = textAt(owner, 'verification.document.front');
  if (front === undefined) return null;
  if (/fail|unverified|corrupt|expired/.test(front) || textAt(owner, 'dob.year') === '1902') return 'failed';
  return front.includes('pending') ? 'pending' : 'verified';
};

const givenIn = (given: Creation | Update, documentName: string): string[] => {
  const names = [
    ...namesIn('business_profile', given.business_profile),
    ...(given.business_type ? ['business_type'] : []),
    ...namesIn('company', given.company),
    ...namesIn('individual', given.individual),
    ...namesIn('tos_acceptance', given.tos_acceptance),
  ];
  return names.map((name) => (name.includes('.verification.document.') ? documentName : name));
};

const getProfile = (old: Stripe.Account.BusinessProfile, given: Creation['business_profile']): Stripe.Account.BusinessProfile => {
  const { support_address: address, ...rest } = given ?? {};
  return { ...old, ...rest, ...(address ? { support_address: fullAddress(address) } : {}) };
};

const emptyProfile: Stripe.Account.BusinessProfile = {
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

/** Members that follow from what was given, for a new account as for an old one. */
const getChanges = (old: StoredAccount, facts: AccountFacts, given: Creation | Update): Partial<StoredAccount> => {
  const requested = Object.entries(given.capabilities ?? {}).filter(([, each]) => each?.requested);
  const settings = old.settings;
  const branding = given.settings?.branding;
  return {
    business_profile: getProfile(old.business_profile ?? emptyProfile, given.business_profile),
    ...(given.business_type ? { business_type: given.business_type } : {}),
    capabilities: { ...Object.fromEntries(requested.map(([name]) => [name, 'inactive'])), ...old.capabilities },
    ...(given.default_currency ? { default_currency: given.default_currency } : {}),
    ...(given.email ? { email: given.email } : {}),
    metadata: mergeMetadata(old.metadata ?? {}, given.metadata),
    ...(given.tos_acceptance ? { tos_acceptance: { ...old.tos_acceptance, ...given.tos_acceptance } } : {}),
    ...(settings
      ? {
          settings: {
            ...settings,
            branding: { ...settings.branding, ...branding },
            card_payments: { ...settings.card_payments, ...given.settings?.card_payments },
            payments: { ...settings.payments, ...given.settings?.payments },
            payouts: {
              debit_negative_balances: facts.debitNegative,
              schedule: getSchedule(facts),
              statement_descriptor: given.settings?.payouts?.statement_descriptor ?? settings.payouts?.statement_descriptor ?? null,
            },
          },
        }
      : {}),
  };
};

/** Stores an account's details and reviews it again. Throws 400 for an impossible bank account. */
export const tell = (tx: Tx, id: string, given: Creation | Update): StoredAccount => {
  const before = findAccount(tx, id);
  const facts = tx.get('accountFacts', id);
  if (!facts) throw new Error(`There is no account ${id}.`);
  const documentName = getDocument(given.business_type ?? before.business_type);
  const verification = getVerdict(given) ?? facts.verification;
  const payouts = given.settings?.payouts;
  const schedule: ScheduleChange = payouts?.schedule ?? {};
  const known = tx.patch('accountFacts', id, {
    ...withSchedule(tx, facts, schedule),
    given: [...new Set([...facts.given, ...givenIn(given, documentName)])],
    verification,
    ...(payouts?.debit_negative_balances === undefined ? {} : { debitNegative: payouts.debit_negative_balances }),
  });
  if (verification === 'pending') plan(tx, 'verificationEnds', id, tx.nowMs + verificationMs);
  const account = review(tx, id, getChanges(before, known, given));
  if (given.external_account == null) return account;
  const bank = addBank(tx, id, given.external_account);
  if (!bank.default_for_currency) makeDefault(tx, id, bank);
  return review(tx, id);
};

/** Verification that was pending comes out well. */
export const endVerification = (tx: Tx, id: string): void => {
  if (tx.get('accountFacts', id)?.verification !== 'pending') return;
  tx.patch('accountFacts', id, { verification: 'verified' });
  review(tx, id);
};

const getController = ({ type, controller }: Creation): { type: Stripe.Account.Type; controller: Stripe.Account.Controller } => {
  const custom = type === 'custom' || controller?.requirement_collection === 'application';
  return {
    type: type ?? (custom ? 'none' : 'standard'),
    controller: {
      fees: { payer: controller?.fees?.payer ?? (custom ? 'application' : 'account') },
      is_controller: true,
      losses: { payments: controller?.losses?.payments ?? (custom ? 'application' : 'stripe') },
      requirement_collection: controller?.requirement_collection ?? (custom ? 'application' : 'stripe'),
      stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? (custom ? 'none' : 'full') },
      type: 'application',
    },
  };
};

export const createAccount = (tx: Tx, given: Creation, id = newId('acct')): StoredAccount => {
  const code = given.country ?? 'US';
  const country = countryNamed(code);
  const facts: AccountFacts = {
    id,
    given: [],
    verification: 'none',
    disabledReason: null,
    schedule: { interval: 'daily', weeklyDays: [], monthlyDays: [] },
    delayDays: country.delayDays,
    debitNegative: getController(given).controller.losses?.payments === 'stripe',
  };
  tx.add('accountFacts', id, facts);
  tx.add('account', id, {
    id,
    object: 'account',
    business_profile: emptyProfile,
    business_type: given.business_type ?? null,
    capabilities: {},
    charges_enabled: false,
    country: code,
    created: tx.now,
    default_currency: country.currency,
    details_submitted: false,
    email: given.email ?? null,
    metadata: {},
    payouts_enabled: false,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: country.timeZone },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: { debit_negative_balances: facts.debitNegative, schedule: getSchedule(facts), statement_descriptor: null },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    ...getController(given),
  });
  return tell(tx, id, given);
};

/** Deletes an account, which can be done when it holds no money. */
export const deleteAccount = (tx: Tx, id: string): Stripe.DeletedAccount => {
  findAccount(tx, id);
  if ([...getFunds(tx, id).values()].some(({ available, pending }) => available !== 0 || pending !== 0))
    throw refused('This account cannot be deleted because its balance is not zero.', { param: 'account' });
  for (const bank of tx.list('bank_account', id)) tx.remove('bank_account', bank.id);
  tx.remove('account', id);
  tx.remove('accountFacts', id);
  return { id, object: 'account', deleted: true };
};
