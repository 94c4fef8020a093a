import { formatMoney, formatPercent, multiplyDivide, type Minor } from '../money/index.ts';
import type { InvoiceRules } from './invoice-rules.ts';
import type { PrintableLine, PrintableOrder, PrintablePayment, PrintableTax, PrintBlock } from './printing.types.ts';

/** How an invoice shows which of its lines carry which tax. */
export interface TaxMarks {
  /** The mark of a line, as wide as all others; empty when the invoice needs none. */
  of(line: Pick<PrintableLine, 'taxIds'>): string;
  /** Blanks for rows without a mark, so that amounts are aligned. */
  none: string;
  /** The letter of a tax; empty when every line carries the same taxes. */
  letter(tax: PrintableTax): string;
  /** Says what the mark of tax-free lines means; null when there are none. */
  legend: string | null;
}

const taxFreeMark = '*';

/** Letters when there are several taxes, a star at tax-free lines; nothing at all when one tax is on everything. */
export function taxMarks({ taxes = [], lines }: Pick<PrintableOrder, 'taxes' | 'lines'>, rules: InvoiceRules): TaxMarks {
  const shown = taxes.filter((tax) => !tax.inclusive || rules.showsIncludedTax);
  const known = rules.showsIncludedTax || shown.length > 0;
  const free = known && lines.some(({ taxIds }) => taxIds?.length === 0);
  // If everything has the same taxes, letters would show nothing.
  const [first] = lines;
  const allAlike = lines.every(({ taxIds }) => taxIds !== undefined && taxIds.length > 0 && taxIds.join() === first?.taxIds?.join());
  const letter = (tax: PrintableTax) => (shown.length > 1 && !allAlike ? String.fromCharCode(65 + shown.indexOf(tax)) : '');
  const getMark = ({ taxIds }: Pick<PrintableLine, 'taxIds'>): string => {
    if (taxIds === undefined || !known) return '';
    return taxIds.length === 0 ? taxFreeMark : shown.flatMap((tax) => (taxIds.includes(tax.id) ? [letter(tax)] : [])).join('');
  };
  const columns = Math.max(0, ...lines.map((line) => getMark(line).length));
  const padded = (mark: string) => (columns === 0 ? '' : ` ${mark.padEnd(columns)}`);
  return {
    of: (line) => padded(getMark(line)),
    none: padded(''),
    letter,
    legend: free ? `${taxFreeMark} ${rules.taxFree}` : null,
  };
}

const rateName = (tax: PrintableTax, marks: TaxMarks) => `${marks.letter(tax)} ${formatPercent(tax.rate)}`.trim();

/** What tax is in the total: a table by rate, or a row for each tax. */
export function includedTaxBlocks(order: PrintableOrder, rules: InvoiceRules, marks: TaxMarks): PrintBlock[] {
  const money = (amount: Minor) => formatMoney(amount, order.currency);
  const taxes = (order.taxes ?? []).filter(({ inclusive }) => inclusive);
  const legend: PrintBlock[] = marks.legend === null ? [] : [{ kind: 'text', text: marks.legend }];
  if (!rules.showsIncludedTax) return legend;
  if (rules.rates !== 'none' && taxes.length > 0) {
    const full = rules.rates === 'full';
    return [
      {
        kind: 'table',
        head: [`${rules.taxName} rate`, ...(full ? ['Net'] : []), rules.taxName, 'Gross'],
        rows: taxes.map((tax) => [
          rateName(tax, marks),
          ...(full ? [money(tax.base - tax.amount)] : []),
          money(tax.amount),
          money(tax.base),
        ]),
      },
      ...legend,
    ];
  }
  const rows = taxes.map((tax): PrintBlock => {
    const letter = marks.letter(tax);
    const name = `Includes ${tax.name} ${formatPercent(tax.rate)}${letter === '' ? '' : ` (${letter})`}`;
    return { kind: 'columns', left: name, right: money(tax.amount) + marks.none };
  });
  return [...rows, ...legend];
}

/** The tax in money that went back: what each refund knows of it; of the others together, their share of all taxes of the order, rounded once. */
export function taxInRefunds({ taxes = [], grandTotal }: PrintableOrder, refunds: readonly PrintablePayment[], rules: InvoiceRules): Minor {
  const shown = taxes.filter((tax) => !tax.inclusive || rules.showsIncludedTax);
  if (grandTotal <= 0 || shown.length === 0) return 0;
  let [known, unknown] = [0, 0];
  for (const { tax, amount } of refunds) {
    if (tax === undefined) unknown += amount;
    else known += tax;
  }
  const all = shown.reduce((sum, { amount }) => sum + amount, 0);
  return known + multiplyDivide(all, Math.min(unknown, grandTotal), grandTotal);
}
