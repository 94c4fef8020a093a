import type { CurrencyCode } from '@servery/domain/money';
import { onlyDigits, type BankProblems } from './bank-fields.ts';
import type { Country } from './payments.types.ts';

export interface TypedBank {
  country: Country;
  currency: CurrencyCode;
  holder: string;
  holderType: 'company' | 'individual';
  routing: string;
  account: string;
}
export type BankToken = { ok: true; tokenId: string } | { ok: false; message: string; problems: BankProblems };

interface ProviderError {
  code?: string | undefined;
  message?: string | undefined;
}

const apart = 'The card provider did not answer. Please check the connection and try again.';
/** The provider's codes at the fields that they are about. */
const atField: Readonly<Record<string, keyof BankProblems>> = {
  routing_number_invalid: 'routing',
  account_number_invalid: 'account',
  bank_account_unusable: 'account',
};

const refused = ({ code = '', message = apart }: ProviderError): BankToken => {
  const field = atField[code];
  return {
    ok: false,
    message: field ? 'The card provider does not know this bank account.' : message,
    problems: field ? { [field]: message } : {},
  };
};

/**
 * Turns a typed bank account into the provider's token, in the browser: the numbers never come to our server. Against the simulator by a
 * plain call, else by the provider's own script, which is loaded only then. Never rejects.
 */
export async function createBankToken(
  bank: TypedBank,
  provider: { publishableKey: string; simulatorUrl: string | null },
): Promise<BankToken> {
  const details = {
    country: bank.country,
    currency: bank.currency.toLowerCase(),
    account_holder_name: bank.holder.trim(),
    account_holder_type: bank.holderType,
    account_number: onlyDigits(bank.account),
    ...(bank.routing === '' ? {} : { routing_number: onlyDigits(bank.routing) }),
  };
  try {
    if (provider.simulatorUrl !== null) return await fromSimulator(provider.simulatorUrl, provider.publishableKey, details);
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await loadStripe(provider.publishableKey);
    if (!stripe) return refused({});
    const { token, error } = await stripe.createToken('bank_account', details);
    return token ? { ok: true, tokenId: token.id } : refused(error);
  } catch {
    return refused({});
  }
}

async function fromSimulator(base: string, publishableKey: string, details: Record<string, string>): Promise<BankToken> {
  const body = new URLSearchParams(Object.entries(details).map(([name, value]) => [`bank_account[${name}]`, value]));
  const response = await fetch(`${base}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body,
    signal: AbortSignal.timeout(20_000),
  });
  const answer = (await response.json()) as { id?: string; error?: ProviderError };
  return answer.id ? { ok: true, tokenId: answer.id } : refused(answer.error ?? {});
}
