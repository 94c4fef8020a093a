import { sourceNames } from '../orders/order-names.ts';
import { formatMoney } from '../money/index.ts';
import {
  banner,
  banners,
  collectionBlocks,
  counted,
  deliveryBlocks,
  isBeingPaid,
  itemCount,
  tableTitle,
  testBanner,
  type DocumentOptions,
} from './document-parts.ts';
import { commentLines } from '../orders/comment-lines.ts';
import { bagLines } from './line-parts.ts';
import type { PrintableLine, PrintableOrder, PrintBlock, PrintDocument } from './printing.types.ts';

const lineBlocks = (line: PrintableLine): PrintBlock[] => {
  const count = `${line.quantity} x `;
  return [
    { kind: 'text', text: count + line.name, size: 2, hang: count.length },
    ...bagLines(line).map(({ indent, text }): PrintBlock => ({ kind: 'text', text, bold: true, indent: 4 + indent, hang: 4 })),
  ];
};

/** The amount still to collect, in a bar that cannot be missed; or that nothing is due. Nothing while it is being paid. */
const moneyBlocks = (order: PrintableOrder): PrintBlock[] => {
  if (isBeingPaid(order)) return [];
  if (order.paid) return [{ kind: 'columns', left: 'PAID', right: order.paymentLabel, size: 2, bold: true }];
  return [
    { kind: 'columns', left: 'COLLECT', right: formatMoney(order.grandTotal, order.currency), size: 2, bold: true, inverse: true },
    { kind: 'text', text: order.paymentLabel, bold: true },
  ];
};

/**
 * ORDER_STUB: the slip on the bag or the table. Number and name are readable from two metres; the items are there to count, and the amount
 * for whoever hands it over. Sizes, halves and the contents of deals tell bags apart; choices and notes for the cook are on the ticket.
 */
export const orderStub = (order: PrintableOrder, options: DocumentOptions = {}): PrintDocument => ({
  type: 'ORDER_STUB',
  title: `Stub ${order.number}`,
  blocks: [
    ...banners(options),
    ...testBanner(order),
    ...(order.cancelled ? [banner('CANCELLED')] : []),
    { kind: 'text', text: order.number, size: 3, bold: true },
    { kind: 'text', text: order.customerName, size: 2, bold: true },
    ...(order.tableName ? [{ kind: 'text' as const, text: tableTitle(order.tableName), size: 3 as const, bold: true }] : []),
    ...collectionBlocks(order),
    ...(order.customerPhone === '' ? [] : [{ kind: 'text' as const, text: order.customerPhone, bold: true }]),
    ...deliveryBlocks(order),
    ...(order.comments.trim() === '' ? [] : [{ kind: 'text' as const, text: commentLines(order.comments), bold: true, inverse: true }]),
    { kind: 'rule' },
    ...order.lines.filter(({ change }) => change !== 'removed').flatMap(lineBlocks),
    { kind: 'rule' },
    ...moneyBlocks(order),
    { kind: 'columns', left: counted(itemCount(order.lines), 'item'), right: sourceNames[order.source] },
    { kind: 'text', text: order.storeName },
    { kind: 'cut' },
  ],
});
