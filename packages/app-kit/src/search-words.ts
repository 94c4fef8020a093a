/** Normalises text for search: without accents, case and apostrophes, which phones and keyboards type differently. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'`´’‘ʼ]/gu, '')
    .toLowerCase();

/** Whether `text` contains every word of `search`, ignoring accents, apostrophes and case. An empty search matches everything. */
export const hasWords = (text: string, search: string): boolean => {
  const found = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
};
