/** One entry of the palette. */
export interface Pick {
  id: string;
  group: string;
  label: string;
  hint: string;
  /** Further words that find it, not shown. */
  words?: string | undefined;
  /** This is where we are. */
  here: boolean;
  choose: () => void;
}

export const getWords = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text has all words, or parts of words, whatever their case. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};
