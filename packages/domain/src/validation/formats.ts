import type { CountryCode } from '../countries/countries.types.ts';
import { cleanTyped } from '../text/hidden.ts';

/** A format that a text must have. `message` is what forms and the API say otherwise. */
export interface Format {
  pattern: RegExp;
  message: string;
}

/** Formats of fields, from the spec. All patterns are linear and match the whole text. */
export const formats = {
  /** Hour 1-12, two-digit minutes, AM or PM. */
  timeOfDay: { pattern: /^(1[0-2]|[1-9]):[0-5][0-9] (AM|PM)$/, message: 'Please enter a time like 9:30 AM.' },
  /** yyyy-MM-dd; it does not know how long the months are. */
  localDate: { pattern: /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, message: 'Please enter a date like 2026-11-21.' },
  email: {
    pattern: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/,
    message: 'The email address that you entered is invalid.',
  },
  /** With http or https. */
  url: {
    pattern: /^https?:\/\/[^\s/?#]{1,253}([/?#][^\s]{0,1800})?$/i,
    message: 'Please enter an address that begins with http:// or https://.',
  },
  ipv4: {
    pattern: /^((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$/,
    message: 'Please enter an IP address like 192.168.1.50.',
  },
  hexColor: { pattern: /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, message: 'Please enter a colour like #1a7f5a.' },
  /** Eleven digits, spaces anywhere; `isAbn` also knows the check digits. */
  abn: { pattern: /^ {0,8}([0-9] {0,8}){11}$/, message: 'Please enter the 11 digits of the ABN.' },
  /** Of an employee, at the tills. */
  staffPin: { pattern: /^[0-9]{4}$/, message: 'Please enter 4 digits.' },
  couponCode: { pattern: /^[A-Z0-9]{3,}$/, message: 'Please use at least 3 capital letters and digits.' },
  /** At least six digits, with the spaces, brackets and hyphens that people type. */
  phone: { pattern: /^\+?(?=([ ()-]*[0-9]){6})[0-9 ()-]{7,20}$/, message: 'Please enter a phone number.' },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** Whether a text has a format. */
export function hasFormat(name: FormatName, text: string): boolean {
  return formats[name].pattern.test(text);
}

/** The message when a text lacks a format, or null when it is fine: for forms. */
export function formatProblem(name: FormatName, text: string): string | null {
  return hasFormat(name, text) ? null : formats[name].message;
}

/** A mobile number of each country, as people there write it; none is anybody's. */
const phoneExamples: Readonly<Record<CountryCode, string>> = {
  AU: '0491 570 006',
  US: '(212) 555-0142',
  GB: '07700 900142',
  NZ: '021 000 0142',
};

/** A phone number as it was typed or pasted, with plain spaces and hyphens: web pages use others, so that a number does not break. */
export const cleanPhone = (text: string): string =>
  cleanTyped(text)
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/\p{Pd}/gu, '-');

/** The message for a text that is not a phone number, with an example of the country concerned; null if it is fine. */
export const phoneProblem = (text: string, country: CountryCode): string | null =>
  hasFormat('phone', cleanPhone(text)) ? null : `Please enter a phone number, for example ${phoneExamples[country]}.`;

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text is an Australian Business Number: eleven digits, spaces allowed, that satisfy the check modulo 89. */
export function isAbn(text: string): boolean {
  if (!formats.abn.pattern.test(text)) return false;
  const digits = [...text.replaceAll(' ', '')].map(Number);
  const sum = digits.reduce((total, digit, at) => total + (at === 0 ? digit - 1 : digit) * (abnWeights[at] as number), 0);
  return sum % 89 === 0;
}
