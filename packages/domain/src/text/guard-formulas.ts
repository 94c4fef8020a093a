/**
 * The first characters at which a spreadsheet begins to calculate, after any apostrophes. Spreadsheets of Japanese, Chinese and Korean
 * read the full-width forms as the plain ones (OWASP, "CSV Injection").
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const amount = /^-\d+\.\d\d$/;

/** What a spreadsheet would run as a formula gets an apostrophe in front. Amounts stay numbers. */
export const guardFormula = (text: string): string => (formula.test(text) && !amount.test(text) ? `'${text}` : text);

/** Takes the apostrophe of an exporter off again. */
export const withoutGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
