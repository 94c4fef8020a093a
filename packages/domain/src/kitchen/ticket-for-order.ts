import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import { lineDetails, type DetailedLine, type LineDetail } from '../pricing/line-details.ts';
import type { PricedLine } from '../pricing/pricing.types.ts';
import { addMinutes } from '../time/dates.ts';
import type { Instant } from '../time/time.types.ts';
import type { KitchenTask, KitchenTicket, MadeOf } from './kitchen.types.ts';

/** A line of an order: what it is made of, no prices. */
export interface LineForKitchen extends Pick<PricedLine, 'id' | 'quantity' | 'name' | 'categoryName' | 'comments'>, DetailedLine {
  stationIds?: readonly string[] | undefined;
  course?: string | null | undefined;
}

/** What the kitchen needs of an order: names and choices, no prices. */
export interface OrderForKitchen {
  orderId: string;
  storeId: string;
  number: string;
  source: OrderSource;
  collectionType: CollectionType;
  customerName: string;
  tableName: string | null;
  deliverySuburb?: string | null | undefined;
  comments: string;
  requestedFor: Instant | null;
  promisedFor: Instant | null;
  test?: boolean | undefined;
  lines: readonly LineForKitchen[];
}

/** Ids that the application makes: the domain has no randomness. */
export interface TicketIds {
  ticketId: string;
  /** Called once for each line. */
  newTaskId: () => string;
}

/**
 * The kitchen ticket of an accepted order: one task for each line. Due when promised, else when asked for, else
 * `prepTimeInMinutes` from now.
 */
export function ticketForOrder(order: OrderForKitchen, ids: TicketIds, prepTimeInMinutes: number, now: Instant): KitchenTicket {
  return {
    id: ids.ticketId,
    storeId: order.storeId,
    orderId: order.orderId,
    number: order.number,
    source: order.source,
    collectionType: order.collectionType,
    customerName: order.customerName,
    tableName: order.tableName,
    ...(order.deliverySuburb ? { deliverySuburb: order.deliverySuburb } : {}),
    comments: order.comments,
    status: 'NEW',
    createdAt: now,
    dueAt: order.promisedFor ?? order.requestedFor ?? addMinutes(now, prepTimeInMinutes),
    completedAt: null,
    tasks: order.lines.map((line) => taskOfLine(line, ids.newTaskId())),
    ...(order.test ? { test: true } : {}),
    version: 1,
  };
}

/** A line as a task to do. What it has none of (stations, a course) is left out: tickets are stored and sent whole. */
export function taskOfLine(line: LineForKitchen, id: string): KitchenTask {
  const made = lineDetails(line).map(({ extraCharge: _, ...detail }): MadeOf => detail);
  return {
    id,
    lineId: line.id,
    quantity: line.quantity,
    name: line.name,
    categoryName: line.categoryName,
    details: made.map(kitchenText),
    ...(made.some(({ kind }) => kind !== 'choice') ? { made } : {}),
    comments: line.comments,
    status: 'PENDING',
    ...(line.stationIds && line.stationIds.length > 0 ? { stationIds: [...line.stationIds] } : {}),
    ...(line.course ? { course: line.course } : {}),
  };
}

/**
 * A detail as a cook reads it: "2 × Egg", "No onion", "+ Ham", "½ Margherita:". What belongs to a half or to a part of a deal has a dot
 * before it, for each level one.
 */
export function kitchenText({ kind, depth, quantity, name }: MadeOf): string {
  const counted = quantity > 1 ? `${quantity} × ${name}` : name;
  return '· '.repeat(depth) + textByKind[kind](counted);
}

const textByKind: Readonly<Record<LineDetail['kind'], (name: string) => string>> = {
  size: (name) => name,
  choice: (name) => name,
  added: (name) => `+ ${name}`,
  removed: (name) => `No ${lowerFirst(name)}`,
  half: (name) => `½ ${name}:`,
  part: (name) => name,
};

/** "Onion" as "onion" in a sentence; "BBQ sauce" stays. */
const lowerFirst = (name: string): string => (/^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);
