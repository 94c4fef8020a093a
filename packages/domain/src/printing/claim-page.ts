import type { PrintDocument } from './printing.types.ts';

export interface ClaimPage {
  /** The restaurant that claims the printer, and the printer's name there. */
  restaurantName: string;
  storeName: string;
  printerName: string;
  /** Six digits. */
  code: string;
  /** Minutes that the code works. */
  minutes: number;
}

/** The page that proves that somebody is at the printer: its code, whom it is for, and what anybody else should do with it. */
export const claimPage = ({ restaurantName, storeName, printerName, code, minutes }: ClaimPage): PrintDocument => ({
  type: 'ORDER_TICKET',
  title: 'Printer code',
  blocks: [
    { kind: 'text', text: 'Printer code', bold: true, align: 'center' },
    { kind: 'text', text: `${code.slice(0, 3)} ${code.slice(3)}`, size: 3, bold: true, align: 'center' },
    { kind: 'rule' },
    { kind: 'text', text: `Enter it in Servery within ${minutes} minutes, under Printing, to use this printer as “${printerName}” of:` },
    { kind: 'text', text: restaurantName, bold: true },
    ...(storeName === restaurantName ? [] : [{ kind: 'text' as const, text: storeName, bold: true }]),
    { kind: 'rule' },
    {
      kind: 'text',
      text: 'Not you? Throw this page away and do not share the code: whoever enters it takes over this printer.',
      bold: true,
    },
    { kind: 'cut' },
  ],
});
