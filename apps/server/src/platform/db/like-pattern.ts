/** A `like` pattern that finds a text anywhere, with `%`, `_` and `\` escaped. Null for an empty text: no filter. */
export const containing = (text: string): string | null => (text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`);
