import { formatDayShort, formatInstantDate, formatInstantTimeShort } from '../clock/index.ts';
import { formatMoney } from '../money/index.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { Instant } from '../time/time.types.ts';
import { columnsOf } from './characters.ts';
import type { PrintableOrder, PrintBlock, PrintDocument } from './printing.types.ts';

export interface OrderTicketOptions {
  /** A repeat by hand: the kitchen must not cook it twice. */
  duplicate?: boolean;
  /** A trial of the printer. */
  test?: boolean;
  /** A link below the order, as a QR symbol with a line of text. */
  qr?: { data: string; caption: string } | null;
}

const collectionNames: Readonly<Record<CollectionType, string>> = { pickup: 'PICKUP', delivery: 'DELIVERY', dineIn: 'DINE IN' };
const sourceNames: Readonly<Record<OrderSource, string>> = { website: 'Website', google: 'Google', pos: 'Till', uberEats: 'Uber Eats' };

/** A table named by its number alone says what it is; "Terrace 4" does already. */
const tableTitle = (name: string) => (/^[0-9]+[a-z]?$/i.test(name.trim()) ? `Table ${name.trim()}` : name);

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Collection type and time, day where it is another, number, table, guest: what a cook sorts papers by, largest first. */
const header = (order: PrintableOrder): PrintBlock[] => {
  const { timeZone } = order;
  const due = order.promisedFor ?? order.requestedFor;
  const dayOf = (instant: Instant) => formatInstantDate(instant, timeZone);
  const blocks: PrintBlock[] = [
    {
      kind: 'columns',
      left: collectionNames[order.collectionType],
      right: due ? formatInstantTimeShort(due, timeZone) : 'ASAP',
      size: 2,
      bold: true,
    },
  ];
  if (due && dayOf(due) !== dayOf(order.placedAt)) {
    const day = formatDayShort(dayOf(due)).toUpperCase();
    blocks.push({ kind: 'text', text: `FOR ${day}`, size: 2, bold: true, inverse: true, align: 'center' });
  }
  blocks.push({ kind: 'text', text: order.number, size: 3, bold: true });
  if (order.tableName) blocks.push({ kind: 'text', text: tableTitle(order.tableName), size: 2, bold: true });
  blocks.push({ kind: 'columns', left: order.customerName, right: order.customerPhone, bold: true });
  const asked = order.requestedFor;
  if (asked && due && asked !== due) {
    const day = dayOf(asked) === dayOf(due) ? '' : `${formatDayShort(dayOf(asked))} `;
    blocks.push({ kind: 'text', text: `Asked for ${day}${formatInstantTimeShort(asked, timeZone)}` });
  }
  return blocks;
};

/** Choices stand under each other, with the group's name in front of its first. */
const choiceBlocks = (choices: PrintableOrder['lines'][number]['choices']): PrintBlock[] =>
  choices.map((choice, index) => {
    const label = choice.groupName === '' ? '' : `${choice.groupName}${/[?:!]$/.test(choice.groupName) ? '' : ':'} `;
    const first = index === 0 || choices[index - 1]?.groupName !== choice.groupName;
    const name = choice.quantity === 1 ? choice.name : `${choice.quantity} x ${choice.name}`;
    const deep = columnsOf(label) <= 18 ? columnsOf(label) : 2;
    return first ? { kind: 'text', text: label + name, indent: 4, hang: deep } : { kind: 'text', text: name, indent: 4 + deep, hang: 2 };
  });

const lineBlocks = (line: PrintableOrder['lines'][number]): PrintBlock[] => {
  const count = `${line.quantity} x `;
  const blocks: PrintBlock[] = [
    { kind: 'text', text: count + line.name, bold: true, size: 2, hang: count.length },
    ...choiceBlocks(line.choices),
  ];
  if (line.comments.trim() !== '') blocks.push({ kind: 'text', text: line.comments, bold: true, inverse: true, indent: 4 });
  return blocks;
};

const footer = (order: PrintableOrder): PrintBlock[] => [
  {
    kind: 'columns',
    left: order.paid ? 'PAID' : `NOT PAID ${formatMoney(order.grandTotal, order.currency)}`,
    right: order.paymentLabel,
    bold: true,
    tall: true,
  },
  {
    kind: 'columns',
    left: counted(
      order.lines.reduce((sum, line) => sum + line.quantity, 0),
      'item',
    ),
    right: `Placed ${formatInstantTimeShort(order.placedAt, order.timeZone)}`,
  },
  { kind: 'columns', left: order.storeName, right: sourceNames[order.source] },
];

const banner = (text: string): PrintBlock => ({ kind: 'text', text, size: 2, bold: true, inverse: true, align: 'center' });

/**
 * ORDER_TICKET: what the kitchen works from. Nothing of an order is left out or cut off; comments stand white on black, because they
 * are where allergies are.
 */
export const orderTicket = (order: PrintableOrder, options: OrderTicketOptions = {}): PrintDocument => ({
  type: 'ORDER_TICKET',
  title: `Ticket ${order.number}`,
  blocks: [
    ...(options.test ? [banner('TEST - DO NOT COOK')] : []),
    ...(options.duplicate ? [banner('DUPLICATE')] : []),
    ...header(order),
    ...(order.comments.trim() === '' ? [] : [{ kind: 'text' as const, text: order.comments, bold: true, inverse: true }]),
    { kind: 'rule' },
    ...order.lines.flatMap((line, index): PrintBlock[] => [
      ...(index === 0 ? [] : [{ kind: 'feed' as const, lines: 1 }]),
      ...lineBlocks(line),
    ]),
    { kind: 'rule' },
    ...footer(order),
    ...(options.qr
      ? [
          { kind: 'feed' as const, lines: 1 },
          { kind: 'qr' as const, ...options.qr },
        ]
      : []),
    { kind: 'cut' },
  ],
});
