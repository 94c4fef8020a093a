import type { Country } from './payments.types.ts';

export interface BankField {
  label: string;
  hint: string;
  pattern: RegExp;
  problem: string;
}
export interface BankFields {
  /** The number of bank and branch; null where the account number has it inside. */
  routing: BankField | null;
  account: BankField;
}

const digits = (count: string): RegExp => new RegExp(`^\\d{${count}}$`);

/** What a bank account is made of in each country. Spaces and dashes are as people write them, and left out. */
export const bankFields: Readonly<Record<Country, BankFields>> = {
  AU: {
    routing: { label: 'BSB', hint: '6 digits', pattern: digits('6'), problem: 'Please enter the 6 digits of the BSB.' },
    account: { label: 'Account number', hint: '5 to 9 digits', pattern: digits('5,9'), problem: 'Please enter 5 to 9 digits.' },
  },
  GB: {
    routing: { label: 'Sort code', hint: '6 digits', pattern: digits('6'), problem: 'Please enter the 6 digits of the sort code.' },
    account: { label: 'Account number', hint: '8 digits', pattern: digits('8'), problem: 'Please enter the 8 digits of the account.' },
  },
  NZ: {
    routing: null,
    account: {
      label: 'Account number',
      hint: 'Bank, branch, account and suffix: 15 or 16 digits',
      pattern: digits('15,16'),
      problem: 'Please enter 15 or 16 digits: bank, branch, account and suffix.',
    },
  },
  US: {
    routing: {
      label: 'Routing number',
      hint: '9 digits',
      pattern: digits('9'),
      problem: 'Please enter the 9 digits of the routing number.',
    },
    account: { label: 'Account number', hint: '4 to 17 digits', pattern: digits('4,17'), problem: 'Please enter 4 to 17 digits.' },
  },
};

export const onlyDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

export type BankProblems = Partial<Record<'holder' | 'routing' | 'account', string>>;

/** What is wrong with a typed bank account; nothing when it can be sent. */
export const bankProblems = (country: Country, typed: { holder: string; routing: string; account: string }): BankProblems => {
  const { routing, account } = bankFields[country];
  return {
    ...(typed.holder.trim() === '' ? { holder: 'Please enter the name on the account.' } : {}),
    ...(routing && !routing.pattern.test(onlyDigits(typed.routing)) ? { routing: routing.problem } : {}),
    ...(account.pattern.test(onlyDigits(typed.account)) ? {} : { account: account.problem }),
  };
};
