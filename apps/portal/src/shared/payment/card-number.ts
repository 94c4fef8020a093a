/** Reads a card as it is typed. For the form of the test mode: the provider's own form does this itself. */

export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';

/** The provider's name of the brand. */
const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
};
export const brandName = (brand: string): string => brandNames[brand] ?? 'Card';

export const getDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** By the first digits. */
export function getBrand(digits: string): Brand {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'unknown';
}

/** The maximum number of digits of a brand's cards. */
const mostDigits: Readonly<Record<Brand, number>> = { visa: 16, mastercard: 16, amex: 15, unknown: 19 };
export const cvcLength = (brand: Brand): number => (brand === 'amex' ? 4 : 3);

/** In groups, as on the card: "4242 4242 4242 4242", "3782 822463 10005". */
export function formatNumber(text: string): string {
  const brand = getBrand(getDigits(text));
  const digits = getDigits(text).slice(0, mostDigits[brand]);
  const groups = brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** The checksum of every card number. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

export function numberProblem(text: string): string | null {
  const digits = getDigits(text);
  if (digits === '') return 'Please enter the card number.';
  const brand = getBrand(digits);
  const whole = brand === 'unknown' ? digits.length >= 12 : digits.length === mostDigits[brand];
  return whole && passesLuhn(digits) ? null : 'Please check the card number: a digit is missing or wrong.';
}

/** "12 / 29" while it is typed; a month from 2 to 9 needs no zero. */
export function formatExpiry(text: string): string {
  const typed = getDigits(text);
  // A browser fills in "2029" as well.
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).replace(/^(\d\d)20(\d\d)$/, '$1$2').slice(0, 4);
  return digits.length > 2 || /\d\d\s*\//.test(text) ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and four-digit year; null if the text is something else. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d\d)(\d\d)$/.exec(getDigits(text)) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: 2000 + Number(year) };
}

/** A card is valid to the end of its month. */
export function expiryProblem(text: string, today: Date): string | null {
  if (getDigits(text) === '') return 'Please enter the expiry date.';
  const expiry = readExpiry(text);
  if (!expiry) return 'Please enter month and year, for example 04 / 29.';
  const past = expiry.year * 12 + expiry.month < today.getFullYear() * 12 + today.getMonth() + 1;
  if (past) return 'This card has expired. Please use another one.';
  return expiry.year > today.getFullYear() + 30 ? 'Please check the year.' : null;
}

export function cvcProblem(text: string, brand: Brand): string | null {
  if (text === '') return 'Please enter the security code.';
  const length = cvcLength(brand);
  const fine = brand === 'unknown' ? /^\d{3,4}$/.test(text) : text.length === length && /^\d+$/.test(text);
  return fine ? null : `The security code has ${brand === 'unknown' ? '3 or 4' : length} digits.`;
}

/** The caret's position in a formatted text with this many digits before it. */
export function caretAfter(text: string, digits: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < digits; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  return at;
}
