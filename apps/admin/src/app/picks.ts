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
