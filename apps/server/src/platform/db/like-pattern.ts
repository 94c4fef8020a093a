/** A pattern for `like` that finds a text anywhere, with its own `%`, `_` and `\` as letters. Null of an empty text: nothing is looked for. */
export const containing = (text: string): string | null => (text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`);
