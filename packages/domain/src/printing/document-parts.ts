import { collectionNames } from '../orders/order-names.ts';
import { formatDayShort, formatInstantDate, formatInstantTimeShort } from '../clock/index.ts';
import type { Instant } from '../time/time.types.ts';
import { getColumns } from './characters.ts';
import type { PrintableLine, PrintableOrder, PrintBlock, PrintDocument } from './printing.types.ts';

/** Pieces that several print documents are made of. */

/** Notices that every document can carry. */
export interface DocumentOptions {
  /** Printed before, or perhaps printed before: nobody may work from both. */
  duplicate?: boolean;
  /** Handed out a second time because the first device did not report: it may be there already. */
  reprint?: boolean;
  /** A trial of the printer. */
  test?: boolean;
  /** The printer that this was meant for, if a backup printer prints it. */
  insteadOf?: string | null;
}

/** A table that is only a number gets the word "Table" before it; "Terrace 4" does not need it. */
export const tableTitle = (name: string) => (/^[0-9]+[a-z]?$/i.test(name.trim()) ? `Table ${name.trim()}` : name);

export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
export const itemCount = (lines: readonly PrintableLine[]) =>
  lines.reduce((sum, line) => sum + (line.change === 'removed' ? 0 : line.quantity), 0);

export const banner = (text: string): PrintBlock => ({ kind: 'text', text, size: 2, bold: true, inverse: true, align: 'center' });

/** What must be seen before anything else on the printout. */
export const banners = ({ duplicate, reprint, test, insteadOf }: DocumentOptions): PrintBlock[] => [
  ...(test ? [banner('TEST - DO NOT COOK')] : []),
  ...(duplicate ? [banner('DUPLICATE')] : []),
  ...(reprint && !duplicate
    ? [
        banner('REPRINT'),
        { kind: 'text' as const, text: 'It may have come out before. Please look.', bold: true, align: 'center' as const },
      ]
    : []),
  ...(insteadOf ? [{ kind: 'text' as const, text: `For printer ${insteadOf}`, bold: true, inverse: true, align: 'center' as const }] : []),
];

/**
 * A till is taking its payment as this prints. Such a printout says nothing of money: "not paid" would be read when it is paid, and "paid"
 * is not true yet.
 */
export const isBeingPaid = ({ paid, paying = false }: PrintableOrder): boolean => paying && !paid;

/** Marks the printout of a test order. `text`: in a document that must not pass for the real one. */
export const testBanner = ({ test }: PrintableOrder, text = 'TEST ORDER'): PrintBlock[] => (test ? [banner(text)] : []);

/** What is printed in front of a document that is handed out a second time: its bytes follow as they are. */
export const reprintNotice: PrintDocument = { type: 'ORDER_TICKET', title: 'Reprint', blocks: banners({ reprint: true }) };

/** "PICKUP   6:45 PM" and, if it is a different day than that of placing, the day in a bar. */
export const collectionBlocks = (order: PrintableOrder): PrintBlock[] => {
  const { timeZone } = order;
  const due = order.promisedFor ?? order.requestedFor;
  const getDay = (instant: Instant) => formatInstantDate(instant, timeZone);
  const blocks: PrintBlock[] = [
    {
      kind: 'columns',
      left: collectionNames[order.collectionType].toUpperCase(),
      right: due ? formatInstantTimeShort(due, timeZone) : 'ASAP',
      size: 2,
      bold: true,
    },
  ];
  if (due && getDay(due) !== getDay(order.placedAt)) blocks.push(banner(`FOR ${formatDayShort(getDay(due), timeZone).toUpperCase()}`));
  return blocks;
};

/** The destination of an order; the notes are highlighted, because they say how to get there. */
export const deliveryBlocks = ({ delivery }: PrintableOrder): PrintBlock[] =>
  delivery
    ? [
        ...delivery.addressLines.map((text): PrintBlock => ({ kind: 'text', text, bold: true })),
        ...(delivery.confirmed === false ? [{ kind: 'text' as const, text: 'ADDRESS NOT CONFIRMED', bold: true }] : []),
        ...(delivery.dropoffNotes.trim() === '' ? [] : [{ kind: 'text' as const, text: delivery.dropoffNotes, bold: true, inverse: true }]),
      ]
    : [];

const choiceName = ({ name, quantity }: PrintableLine['choices'][number]) => (quantity === 1 ? name : `${quantity} x ${name}`);

/** Choices for the kitchen, in double height, under each other, with the group's name in front of its first. */
export const choiceBlocks = (choices: PrintableLine['choices']): PrintBlock[] =>
  choices.map((choice, index) => {
    const label = choice.groupName === '' ? '' : `${choice.groupName}${/[?:!]$/.test(choice.groupName) ? '' : ':'} `;
    const first = index === 0 || choices[index - 1]?.groupName !== choice.groupName;
    const deep = getColumns(label) <= 18 ? getColumns(label) : 2;
    return first
      ? { kind: 'text', text: label + choiceName(choice), tall: true, indent: 4, hang: deep }
      : { kind: 'text', text: choiceName(choice), tall: true, indent: 4 + deep, hang: 2 };
  });

/** Choices on as few lines as possible, without group names: for documents that the kitchen does not use. */
export const choicesInShort = (choices: PrintableLine['choices']): string => choices.map(choiceName).join(', ');

/** Lines with what comes between them. */
export const apart = (parts: readonly PrintBlock[][], between: PrintBlock): PrintBlock[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [between, ...part]));

/** A QR symbol with a line of text, or nothing. */
export const qrBlocks = (qr: { data: string; caption: string } | null | undefined): PrintBlock[] =>
  qr
    ? [
        { kind: 'feed', lines: 1 },
        { kind: 'qr', ...qr },
      ]
    : [];
