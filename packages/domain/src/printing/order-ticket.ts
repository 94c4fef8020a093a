import { sourceNames } from '../orders/order-names.ts';
import { formatInstantDate, formatInstantDay, formatInstantTimeShort } from '../clock/index.ts';
import { formatMoney } from '../money/index.ts';
import {
  apart,
  banner,
  banners,
  collectionBlocks,
  counted,
  deliveryBlocks,
  isBeingPaid,
  itemCount,
  qrBlocks,
  tableTitle,
  testBanner,
  type DocumentOptions,
} from './document-parts.ts';
import { commentLines } from '../orders/comment-lines.ts';
import { detailBlocks } from './line-parts.ts';
import type { LineChange, PrintableLine, PrintableOrder, PrintBlock, PrintDocument } from './printing.types.ts';

export interface OrderTicketOptions extends DocumentOptions {
  /** Print only what these stations make; absent or empty: everything. */
  stations?: readonly { id: string; name: string }[];
  /** A link below the order, as a QR symbol with a line of text. */
  qr?: { data: string; caption: string } | null;
}

/** The lines that some stations make. A line without a station belongs to all. No station named: all lines. */
export const linesOfStations = (lines: readonly PrintableLine[], stationIds: readonly string[]): PrintableLine[] =>
  lines.filter(
    ({ stationIds: own }) => stationIds.length === 0 || own === undefined || own.length === 0 || own.some((id) => stationIds.includes(id)),
  );

/**
 * Number, table, guest's name (their phone number is on the stub: it does not concern the kitchen), and what they asked for where something
 * else was promised.
 */
const guestBlocks = (order: PrintableOrder): PrintBlock[] => {
  const { timeZone, requestedFor: asked } = order;
  const due = order.promisedFor ?? asked;
  const blocks: PrintBlock[] = [{ kind: 'text', text: order.number, size: 3, bold: true }];
  if (order.tableName) blocks.push({ kind: 'text', text: tableTitle(order.tableName), size: 2, bold: true });
  if (order.customerName.trim() !== '') blocks.push({ kind: 'text', text: order.customerName, bold: true });
  if (asked && due && asked !== due) {
    const isSameDay = formatInstantDate(asked, timeZone) === formatInstantDate(due, timeZone);
    const format = isSameDay ? formatInstantTimeShort : formatInstantDay;
    blocks.push({ kind: 'text', text: `Asked for ${format(asked, timeZone)}` });
  }
  return blocks;
};

const changeNames: Readonly<Record<LineChange, string>> = { added: 'NEW', removed: 'DO NOT COOK', changed: 'CHANGED' };

/** What nobody may miss, taller than the rest: comments may contain allergies. */
const commentBlocks = (text: string, indent = 0): PrintBlock[] =>
  text.trim() === '' ? [] : [{ kind: 'text', text: commentLines(text), bold: true, inverse: true, tall: true, indent }];

const lineBlocks = (line: PrintableLine): PrintBlock[] => {
  const count = `${line.quantity} x `;
  const change: PrintBlock[] = line.change ? [{ kind: 'text', text: changeNames[line.change], size: 2, bold: true, inverse: true }] : [];
  // As large as the food to be cooked; printers cannot strike a line through, so it is in a bar and unlike anything else.
  if (line.change === 'removed') {
    return [...change, { kind: 'text', text: count + line.name, bold: true, inverse: true, size: 2, hang: count.length }];
  }
  return [
    ...change,
    { kind: 'text', text: count + line.name, bold: true, size: 2, hang: count.length },
    ...detailBlocks(line),
    ...commentBlocks(line.comments, 4),
  ];
};

/** Everything on it was taken back, and nothing is owed. */
const isVoided = ({ lines, grandTotal }: PrintableOrder): boolean =>
  grandTotal === 0 && lines.length > 0 && lines.every(({ change }) => change === 'removed');

/** What is owed; of what was cancelled or voided that it was. Nothing while it is being paid. */
const paymentBlocks = (order: PrintableOrder): PrintBlock[] => {
  if (order.cancelled) return [{ kind: 'columns', left: 'CANCELLED', right: '' }];
  if (isVoided(order)) return [{ kind: 'columns', left: 'VOIDED', right: '' }];
  if (isBeingPaid(order)) return [];
  const left = order.paid ? 'PAID' : `NOT PAID ${formatMoney(order.grandTotal, order.currency)}`;
  return [{ kind: 'columns', left, right: order.paymentLabel }];
};

const footer = (order: PrintableOrder, here: readonly PrintableLine[]): PrintBlock[] => {
  const all = itemCount(order.lines);
  const shown = itemCount(here);
  return [
    ...paymentBlocks(order),
    {
      kind: 'columns',
      left: all === 0 ? 'Nothing new to cook' : shown === all ? counted(all, 'item') : `${shown} of ${counted(all, 'item')} here`,
      right: `Placed ${formatInstantTimeShort(order.placedAt, order.timeZone)}`,
    },
    { kind: 'columns', left: order.storeName, right: sourceNames[order.source] },
  ];
};

/**
 * ORDER_TICKET: what the kitchen works from. Nothing of an order is omitted or cut off; comments are white on black, because they may
 * contain allergies. A ticket for some stations says so, and how much of the order is made elsewhere.
 */
export const orderTicket = (order: PrintableOrder, options: OrderTicketOptions = {}): PrintDocument => {
  const stations = options.stations ?? [];
  const lines = linesOfStations(
    order.lines,
    stations.map(({ id }) => id),
  );
  const delivery = deliveryBlocks(order);
  return {
    type: 'ORDER_TICKET',
    title: `Ticket ${order.number}`,
    blocks: [
      ...banners(options),
      ...testBanner(order),
      ...(order.cancelled ? [banner('CANCELLED - DO NOT COOK')] : []),
      ...(!order.cancelled && isVoided(order) ? [banner('VOIDED - DO NOT COOK')] : []),
      ...(!isVoided(order) && (order.headingChanged || lines.some(({ change }) => change)) ? [banner('CHANGED ORDER')] : []),
      ...collectionBlocks(order),
      ...guestBlocks(order),
      ...(stations.length > 0 ? [{ kind: 'text' as const, text: stations.map(({ name }) => name).join(', '), size: 2 as const }] : []),
      ...commentBlocks(order.comments),
      { kind: 'rule' },
      ...apart(lines.map(lineBlocks), { kind: 'feed', lines: 1 }),
      { kind: 'rule' },
      ...(delivery.length === 0 ? [] : [...delivery, { kind: 'rule' as const, style: 'dashed' as const }]),
      ...footer(order, lines),
      ...qrBlocks(options.qr),
      { kind: 'cut' },
    ],
  };
};
