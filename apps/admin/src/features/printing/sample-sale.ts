import { countries, type CountryCode } from '@servery/domain/countries';
import {
  orderInvoice,
  orderStub,
  orderTicket,
  type PrintableLine,
  type PrintableOrder,
  type PrintableTax,
  type PrintDocument,
  type PrintDocumentType,
} from '@servery/domain/printing';
import type { BusinessSettings, PrintingSettings } from './printing.types.ts';

/** What a sale is commonly taxed with: percentage, and whether prices hold it. */
const usualTax: Readonly<Record<CountryCode, { name: string; percent: number; inclusive: boolean }>> = {
  AU: { name: 'GST', percent: 10, inclusive: true },
  NZ: { name: 'GST', percent: 15, inclusive: true },
  GB: { name: 'VAT', percent: 20, inclusive: true },
  US: { name: 'Sales tax', percent: 8, inclusive: false },
};

const line = (quantity: number, name: string, unitPrice: number, rest: Partial<PrintableLine> = {}): PrintableLine => ({
  quantity,
  name,
  categoryName: '',
  choices: [],
  comments: '',
  unitPrice,
  lineTotal: quantity * unitPrice,
  taxIds: ['usual'],
  ...rest,
});

export interface SampleStore {
  country: CountryCode;
  restaurantName: string;
  storeName: string;
  timeZone: string;
}

/** A made-up sale, to preview printouts: every kind of line, tax as the country commonly has it. `at`: when, an instant. */
export function sampleSale(store: SampleStore, business: BusinessSettings, at: string): PrintableOrder {
  const { name, percent, inclusive } = usualTax[store.country];
  const lines = [
    line(2, 'Cheeseburger', 1650, {
      choices: [
        { groupName: 'Cooked', name: 'Medium', quantity: 1 },
        { groupName: 'Extras', name: 'Bacon', quantity: 2 },
      ],
      comments: 'No peanuts, please',
    }),
    line(1, 'House lemonade', 600),
  ];
  const itemTotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const amount = Math.round((itemTotal * percent) / (inclusive ? 100 + percent : 100));
  // Who is not registered charges no tax.
  const taxes: PrintableTax[] = business.taxRegistered
    ? [{ id: 'usual', name, rate: percent * 1000, inclusive, base: itemTotal, amount }]
    : [];
  const grandTotal = itemTotal + taxes.reduce((sum, tax) => sum + (tax.inclusive ? 0 : tax.amount), 0);
  return {
    orderId: '00000000-0000-7000-8000-000000000000',
    number: 'W-042',
    invoiceNumber: `${at.slice(0, 10).replaceAll('-', '')}-W-042`,
    source: 'website',
    storeName: store.storeName,
    timeZone: store.timeZone,
    currency: countries[store.country].currencyCode,
    collectionType: 'pickup',
    placedAt: at,
    requestedFor: null,
    promisedFor: new Date(Date.parse(at) + 20 * 60_000).toISOString(),
    customerName: 'Sam Sample',
    customerPhone: '',
    tableName: null,
    comments: '',
    paid: true,
    paymentLabel: 'Card online',
    lines,
    itemTotal,
    grandTotal,
    taxes,
    payments: [{ kind: 'payment', label: 'Visa ending 4242', amount: grandTotal, at }],
    seller: {
      country: store.country,
      name: store.restaurantName,
      legalName: business.legalName.trim(),
      addressLines: [],
      phone: '',
      taxNumber: business.taxNumber,
      taxRegistered: business.taxRegistered,
    },
  };
}

/** A sale's document as these settings make it. A link that is none yet prints no code. */
export function sampleDocument(
  type: PrintDocumentType,
  sale: PrintableOrder,
  { invoiceFooter, invoiceQrUrl }: Pick<PrintingSettings, 'invoiceFooter' | 'invoiceQrUrl'>,
): PrintDocument {
  if (type === 'ORDER_TICKET') return orderTicket(sale);
  if (type === 'ORDER_STUB') return orderStub(sale);
  const link = URL.canParse(invoiceQrUrl) ? { data: invoiceQrUrl, caption: '' } : null;
  return orderInvoice(sale, { footer: invoiceFooter.trim(), qr: link });
}
