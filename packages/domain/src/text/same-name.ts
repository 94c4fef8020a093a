/** The same text for all spellings of a name that count as one: with other capitals, or with spaces around it. */
export const toSameName = (name: string): string => name.trim().toLowerCase();

/** Whether two names are one to those who gave them. */
export const isSameName = (a: string, b: string): boolean => toSameName(a) === toSameName(b);
