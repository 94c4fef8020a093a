import type { CountryCode } from '../countries/countries.types.ts';
import type { Minor } from '../money/money.types.ts';
import { formatTaxNumber, taxNumberNames } from '../tax/tax-number.ts';
import type { PrintableOrder, PrintableSeller } from './printing.types.ts';

/** What a country's law requires of an invoice (docs/algorithms/printing.md). */
export interface InvoiceRules {
  title: string;
  /** The legal term, if it differs from the usual one. */
  subtitle: string | null;
  /** "ABN 51 824 753 556"; null if there is none to print. */
  taxNumber: string | null;
  /** Whether it shows the tax included in the total. Taxes on top are part of the sum and always shown. */
  showsIncludedTax: boolean;
  /** A sentence about tax, if the law or honesty requires one. */
  statement: string | null;
  /** Who bought must be on it. */
  needsBuyer: boolean;
  /** Tax by rate as a table: of gross amounts, or with net amounts as well. */
  rates: 'none' | 'simplified' | 'full';
  /** The name of the part about money that went back. */
  creditTitle: string;
  /** What the mark at a tax-free line means. */
  taxFree: string;
  /** "GST". */
  taxName: string;
}

const words: Readonly<Record<CountryCode, { taxName: string; taxFree: string; credit: string }>> = {
  AU: { taxName: 'GST', taxFree: 'GST-free', credit: 'ADJUSTMENT NOTE' },
  NZ: { taxName: 'GST', taxFree: 'without GST', credit: 'CREDIT NOTE' },
  GB: { taxName: 'VAT', taxFree: 'without VAT', credit: 'CREDIT NOTE' },
  US: { taxName: 'Sales tax', taxFree: 'not taxed', credit: 'REFUND' },
};

/** From this total on (minor units) the buyer must be named: AU from, NZ and GB above. */
const buyerFrom: Readonly<Record<CountryCode, Minor>> = { AU: 100_000, NZ: 100_001, GB: 25_001, US: Infinity };

/** The highest total of a simplified VAT invoice: 250 pounds. */
const simplifiedUpTo: Minor = 25_000;

const getTitle = (country: CountryCode, isTaxInvoice: boolean, paid: boolean): string => {
  if (country === 'US') return paid ? 'RECEIPT' : 'BILL';
  if (!isTaxInvoice) return 'INVOICE';
  return { AU: 'TAX INVOICE', NZ: 'INVOICE', GB: 'VAT INVOICE' }[country];
};

/**
 * How an order's invoice must look. It is a tax invoice only for a seller who is registered for the tax and whose number is valid: a wrong
 * number printed as "TAX INVOICE" is worse than none. Without registration no included tax is shown at all; "No tax has been charged" is
 * printed only on a sale that was priced without tax.
 */
export function invoiceRules(seller: PrintableSeller, order: Pick<PrintableOrder, 'grandTotal' | 'paid' | 'taxes'>): InvoiceRules {
  const { country, taxRegistered } = seller;
  const number = formatTaxNumber(country, seller.taxNumber);
  const isTaxInvoice = taxRegistered && number !== null && country !== 'US';
  const { taxName, taxFree, credit } = words[country];
  // Every Australian business has an ABN; the other countries' numbers mean that tax is charged.
  const printed = country === 'US' || (country !== 'AU' && !taxRegistered) ? '' : (number ?? seller.taxNumber.trim());
  return {
    title: getTitle(country, isTaxInvoice, order.paid),
    subtitle: country === 'NZ' && isTaxInvoice ? 'Taxable supply information' : null,
    taxNumber: printed === '' ? null : `${taxNumberNames[country]} ${printed}`,
    showsIncludedTax: taxRegistered,
    statement:
      taxRegistered || country === 'US' || order.taxes?.some(({ amount }) => amount !== 0) ? null : `No ${taxName} has been charged.`,
    needsBuyer: isTaxInvoice && order.grandTotal >= buyerFrom[country],
    rates: country !== 'GB' || !isTaxInvoice ? 'none' : order.grandTotal <= simplifiedUpTo ? 'simplified' : 'full',
    creditTitle: isTaxInvoice ? credit : 'REFUND',
    taxFree,
    taxName,
  };
}
