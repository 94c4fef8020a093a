export const codeLength = 8;

/** Normalises input to the code's characters: capitals and digits, at most eight. */
export const cleanCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, codeLength);

/** "ABCD EF": in two groups of four, as the code is printed. */
export const groupedCode = (code: string): string => (code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);

/** The code in a scanned address, "#code=ABCD1234": behind the hash it reaches no server and no log. Empty when there is none. */
export const codeOfAddress = (hash: string): string => cleanCode(/^#code=([A-Za-z0-9 -]+)$/.exec(hash)?.[1] ?? '');
