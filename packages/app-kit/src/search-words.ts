/** Letters as people type them: without marks and case, and without apostrophes, of which a phone types another one than a keyboard. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'`´’‘ʼ]/gu, '')
    .toLowerCase();

/** Whether every word of `search` is somewhere in `text`, accents, apostrophes and case aside. An empty search fits everything. */
export const hasWords = (text: string, search: string): boolean => {
  const found = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
};
