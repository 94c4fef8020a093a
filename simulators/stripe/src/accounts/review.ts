import type { Stripe } from 'stripe';
import { emit } from '../events/emit.ts';
import type { Tx } from '../world/store.ts';
import type { AccountFacts, StoredAccount } from '../world/tables.ts';

const common = ['business_profile.mcc', 'business_profile.url', 'business_type', 'tos_acceptance.date', 'tos_acceptance.ip'];
const person = [
  'address.city',
  'address.line1',
  'address.postal_code',
  'dob.day',
  'dob.month',
  'dob.year',
  'email',
  'first_name',
  'last_name',
  'phone',
];
const company = ['address.city', 'address.line1', 'address.postal_code', 'name', 'phone', 'tax_id'];

/** The requirement that a document of identity settles. */
export const getDocument = (businessType: string | null | undefined): string =>
  businessType === 'company' ? 'company.verification.document' : 'individual.verification.document';

/** All details required of an account, apart from its bank account. */
export const getRequired = (businessType: string | null | undefined): string[] => [
  ...common,
  ...(businessType === 'company' ? company.map((name) => `company.${name}`) : person.map((name) => `individual.${name}`)),
  getDocument(businessType),
];

const calculateDue = (tx: Tx, account: StoredAccount, facts: AccountFacts): string[] => {
  const missingDetails = getRequired(account.business_type).filter((name) => !facts.given.includes(name));
  const payable = tx.list('bank_account', account.id).some((bank) => bank.default_for_currency && bank.status !== 'errored');
  return [...missingDetails, ...(payable ? [] : ['external_account'])].sort();
};

const getErrors = (account: StoredAccount, { verification }: AccountFacts): Stripe.Account.Requirements.Error[] =>
  verification === 'failed'
    ? [
        {
          code: 'verification_document_failed_other',
          reason: 'The document could not be verified.',
          requirement: getDocument(account.business_type),
        },
      ]
    : [];

/** An account's capabilities, derived from what is known about it. */
const judged = (tx: Tx, account: StoredAccount, facts: AccountFacts): Partial<StoredAccount> => {
  const due = calculateDue(tx, account, facts);
  const details = due.filter((name) => name !== 'external_account');
  const pending = facts.verification === 'pending' ? [getDocument(account.business_type)] : [];
  const disabled: Stripe.Account.Requirements.DisabledReason | null =
    facts.disabledReason ?? (due.length > 0 ? 'requirements.past_due' : pending.length > 0 ? 'requirements.pending_verification' : null);
  const charges = facts.disabledReason === null && details.length === 0 && facts.verification === 'verified';
  const state = charges ? 'active' : pending.length > 0 ? 'pending' : 'inactive';
  const requested = Object.keys(account.capabilities ?? {});
  return {
    charges_enabled: charges && requested.includes('card_payments'),
    payouts_enabled: charges && !due.includes('external_account'),
    details_submitted: details.length === 0,
    capabilities: Object.fromEntries(requested.map((name) => [name, state])),
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: disabled,
      errors: getErrors(account, facts),
      eventually_due: due,
      past_due: due,
      pending_verification: pending,
    },
  };
};

/** Names of members that differ. */
const getChanged = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify((before as Record<string, unknown>)[name]) ? [] : [name],
  );

/** Reviews an account again and sends an event if that changed something. Other `changed` fields go into the same event. */
export const review = (tx: Tx, id: string, changes: Partial<StoredAccount> = {}): StoredAccount => {
  const before = tx.get('account', id);
  const facts = tx.get('accountFacts', id);
  if (!before || !facts) throw new Error(`There is no account ${id}.`);
  const changed = { ...changes };
  const after = { ...changed, ...judged(tx, { ...before, ...changed }, facts) };
  const names = getChanged(before, after);
  if (names.length === 0) return before;
  const account = tx.patch('account', id, after);
  emit(
    tx,
    id,
    'account.updated',
    account,
    Object.fromEntries(names.map((name) => [name, (before as unknown as Record<string, unknown>)[name] ?? null])),
  );
  for (const [name, status] of Object.entries(account.capabilities ?? {})) {
    const was = (before.capabilities as Record<string, string> | undefined)?.[name];
    if (was !== undefined && was !== status) {
      const capability = { id: name, object: 'capability', account: id, requested: true, requested_at: account.created ?? tx.now, status };
      emit(tx, id, 'capability.updated', capability, { status: was });
    }
  }
  return account;
};
