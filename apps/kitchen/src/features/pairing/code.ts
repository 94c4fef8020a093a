export const codeLength = 8;

/** What was typed as the code's own characters: capitals and digits, at most eight. */
export const cleanCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, codeLength);

/** "ABCD EF": in two groups of four, as the code is printed. */
export const groupedCode = (code: string): string => (code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);
