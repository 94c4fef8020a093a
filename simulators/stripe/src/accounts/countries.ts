import { badParameter, refused } from '../api/api-error.ts';

interface Country {
  currency: string;
  /** Days until a payment can be paid out. */
  delayDays: number;
  routing: RegExp;
  routingMissing: boolean;
  account: RegExp;
  bank: string;
  timeZone: string;
}

const countries: Readonly<Record<string, Country>> = {
  AU: {
    currency: 'aud',
    delayDays: 2,
    routing: /^\d{6}$/,
    routingMissing: false,
    account: /^\d{5,9}$/,
    bank: 'STRIPE TEST BANK',
    timeZone: 'Australia/Sydney',
  },
  GB: {
    currency: 'gbp',
    delayDays: 3,
    routing: /^\d{6}$/,
    routingMissing: false,
    account: /^\d{8}$/,
    bank: 'STRIPE TEST BANK',
    timeZone: 'Europe/London',
  },
  NZ: {
    currency: 'nzd',
    delayDays: 4,
    routing: /^\d{6}$/,
    routingMissing: true,
    account: /^\d{9,16}$/,
    bank: 'STRIPE TEST BANK',
    timeZone: 'Pacific/Auckland',
  },
  US: {
    currency: 'usd',
    delayDays: 2,
    routing: /^\d{9}$/,
    routingMissing: false,
    account: /^\d{4,17}$/,
    bank: 'STRIPE TEST BANK',
    timeZone: 'America/New_York',
  },
};

/** Throws 400 for a country outside the four. */
export const countryNamed = (code: string): Country => {
  const country = countries[code];
  if (!country) throw refused(`${code} is not currently supported by this simulator.`, { code: 'country_unsupported', param: 'country' });
  return country;
};

/** Ends of account numbers whose payouts fail, and with which code. */
const failing: Readonly<Record<string, string>> = {
  '1111113': 'account_closed',
  '1111116': 'no_account',
  '2222227': 'insufficient_funds',
  '3333335': 'debit_not_authorized',
  '4444440': 'invalid_currency',
};

export interface TypedBank {
  account_holder_name?: string | undefined;
  account_holder_type?: string | undefined;
  account_number: string;
  country: string;
  currency?: string | undefined;
  routing_number?: string | undefined;
}

export interface BankDetails {
  holderName: string | null;
  holderType: string | null;
  country: string;
  currency: string;
  bankName: string;
  routingNumber: string | null;
  accountNumber: string;
  payoutFailure: string | null;
}

/** Reads a typed bank account. Throws 400 `routing_number_invalid`, `account_number_invalid`. */
export const readBank = (typed: TypedBank): BankDetails => {
  const country = countryNamed(typed.country);
  const routing = typed.routing_number?.replace(/[\s-]/g, '');
  const number = typed.account_number.replace(/[\s-]/g, '');
  if (routing === undefined && !country.routingMissing)
    throw badParameter('Missing required param: bank_account[routing_number].', {
      code: 'parameter_missing',
      param: 'bank_account[routing_number]',
    });
  if (routing !== undefined && !country.routing.test(routing))
    throw refused(`Invalid routing number for ${typed.country}.`, {
      code: 'routing_number_invalid',
      param: 'bank_account[routing_number]',
    });
  if (!country.account.test(number))
    throw refused(`Invalid account number for ${typed.country}.`, {
      code: 'account_number_invalid',
      param: 'bank_account[account_number]',
    });
  return {
    holderName: typed.account_holder_name ?? null,
    holderType: typed.account_holder_type ?? null,
    country: typed.country,
    currency: typed.currency ?? country.currency,
    bankName: country.bank,
    routingNumber: routing ?? null,
    accountNumber: number,
    payoutFailure: failing[number.slice(-7)] ?? null,
  };
};
