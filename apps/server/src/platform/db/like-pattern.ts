/** A `like` pattern that finds a text anywhere, with `%`, `_` and `\` escaped. Null for an empty text: no filter. */
export const containing = (text: string): string | null => (text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`);

/** Finds a phone number in E.164 by what people type of it: with its country code or its national prefix, spaced or not. Null: no number. */
export function containingNumber(search: string): string | null {
  const digits = /^[+\d() -]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits === '' ? null : `%${digits}%`;
}
