import { channels } from '@servery/domain/orders';
import { createHash } from 'node:crypto';
import { linesOfStations, printDocumentTypes, tradeNumber, type PrintableOrder, type PrintDocumentType } from '@servery/domain/printing';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import type { StoreCache, StoreProfile } from '../../restaurants/index.ts';
import { isUsable, readPrintersLocking, type PrinterRow } from '../printers.repo.ts';
import { documentLock, insertPrintJob, printersThatMayHave } from '../printing.repo.ts';
import { findPrintLocation, getPrinters } from './choose-printers.ts';
import { describeOrder, type OrdersOfPrinting } from './describe-order.ts';
import { bytesFor, getDocument } from './render-document.ts';

export const printingActor: Actor = { kind: 'system', id: null, name: 'Printing' };

export interface QueueDeps {
  database: Database;
  stores: StoreCache;
  orders: OrdersOfPrinting;
}

/**
 * When documents print automatically: the store's settings list the documents for each. What prints on accepting may be
 * delayed: `onRelease`.
 */
export type PrintOccasion = 'onAccept' | 'onRelease' | 'onComplete';

const stands: Readonly<Record<PrintOccasion, readonly OrderSnapshot['status'][]>> = {
  onAccept: ['accepted', 'completed'],
  onRelease: ['accepted', 'completed'],
  onComplete: ['completed'],
};

interface Printing {
  storeId: string;
  orderId: string;
  occasion: PrintOccasion;
  askedAt: Date;
  /** Its payment follows at once. */
  paying?: boolean | undefined;
}

/** The documents that a store prints on an occasion. */
const getDocuments = (store: StoreProfile | undefined, occasion: PrintOccasion): Set<PrintDocumentType> =>
  new Set(store?.settings.printing[occasion === 'onComplete' ? 'onComplete' : 'onAccept'] ?? []);

/**
 * Queues the documents that the store's settings ask for on this occasion, on the printers that print them. Safe to
 * repeat: one job per document and printer. Sending follows the event print.queued. An order that was cancelled
 * meanwhile prints nothing.
 */
export async function queueDocuments(deps: QueueDeps, { restaurantId, ...input }: Printing & { restaurantId: string }): Promise<void> {
  const store = await deps.stores.get(restaurantId, input.storeId);
  if (store === undefined || getDocuments(store, input.occasion).size === 0) return;
  await deps.database.tenant({ restaurantId }, (tx) => queueFor(tx, deps, store, input));
}

/**
 * The same in the transaction of the event that they follow.
 * @returns false: a document could not be made, so a job has to follow
 */
export async function queueInTransaction(tx: Tx, deps: QueueDeps, input: Printing): Promise<boolean> {
  const store = await deps.stores.getIn(tx, input.storeId);
  if (store === undefined || getDocuments(store, input.occasion).size === 0) return true;
  try {
    await queueFor(tx, deps, store, input);
    return true;
  } catch (error) {
    // Nobody is kept from accepting an order because its printout cannot be made. What the database refuses has ended the transaction.
    if (error instanceof Unprintable || error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

async function queueFor(tx: Tx, deps: QueueDeps, store: StoreProfile, input: Printing): Promise<void> {
  const { storeId, orderId, occasion, askedAt, paying = false } = input;
  const documents = getDocuments(store, occasion);
  // Always in the same order: the locks last until COMMIT. A person may have asked for one before: then this printout is the second.
  const locks = printDocumentTypes.filter((type) => documents.has(type)).map((type) => documentLock(tx, orderId, type));
  const [order, all] = await Promise.all([deps.orders.readOrder(tx, storeId, orderId), readPrintersLocking(tx, storeId, locks)]);
  if (order === undefined || !stands[occasion].includes(order.status)) return;
  // A bill's tickets came out when it was sent: see `queueSending`.
  if (channels[order.source].startsAsBill && occasion === 'onAccept') documents.delete('ORDER_TICKET');
  const printers = all.filter((printer) => isUsable(printer) && printer.prints.some((document) => documents.has(document)));
  if (printers.length === 0) return;
  // It prints with its ticket: later if that waits for the courier, and never if the courier had the order before we
  // received it.
  if (occasion === 'onAccept' && channels[order.source].releasesTickets && (await deps.orders.hasNoTicket(tx, orderId))) return;
  const printable = { ...(await describeOrder(tx, deps.orders, store, order)), paying };
  const location = await findPrintLocation(tx, deps.orders, store, order);
  for (const document of printDocumentTypes.filter((type) => documents.has(type))) {
    const targets = getPrinters(printers, document, printable, location);
    if (targets.length === 0) continue;
    const paper = { store, printable, document, byHand: false, askedAt } as const;
    const left: PrinterRow[] = [];
    for (const printer of targets) {
      if (!(await queueOn(tx, { ...paper, id: uuidv7(), printer, duplicate: false, first: true }))) left.push(printer);
    }
    if (left.length === 0) continue;
    // They have it already, or a person has asked for it before.
    const earlier = await printersThatMayHave(tx, orderId, document, { byHand: true });
    if (earlier.size === 0) continue;
    for (const printer of left) {
      await queueOn(tx, { ...paper, id: uuidv7(), printer, duplicate: isDuplicate(all, earlier, printer, document, printable) });
    }
  }
}

/**
 * Whether all of a document may have been printed already, on the printers that had it `earlier`. Stations have tickets
 * of their own: what the bar has printed does not cover the grill.
 */
export function isDuplicate(
  all: readonly PrinterRow[],
  earlier: ReadonlySet<string>,
  printer: PrinterRow,
  document: PrintDocumentType,
  order: PrintableOrder,
): boolean {
  if (earlier.size === 0 || document !== 'ORDER_TICKET') return earlier.size > 0;
  const onPaper = all.filter(({ id }) => earlier.has(id)).flatMap((each) => linesOfStations(order.lines, each.print_station_ids));
  return linesOfStations(order.lines, printer.print_station_ids).every((line) => onPaper.includes(line));
}

export interface QueuedDocument {
  id: string;
  store: StoreProfile;
  printable: PrintableOrder;
  printer: PrinterRow;
  document: PrintDocumentType;
  byHand: boolean;
  duplicate: boolean;
  askedAt: Date;
  sendingId?: string;
  actor?: Actor;
  /** Only if no person has asked for the document before. */
  first?: boolean;
}

/** Queues a document of an order on one printer, with its event. False when that job exists. */
export async function queueOn(tx: Tx, input: QueuedDocument): Promise<boolean> {
  const { id, store, printable, printer, document, byHand, duplicate, askedAt } = input;
  const stationIds = document === 'ORDER_TICKET' ? printer.print_station_ids : [];
  const queued = await insertPrintJob(
    tx,
    {
      id,
      storeId: store.storeId,
      printerId: printer.id,
      orderId: printable.orderId,
      document,
      byHand,
      duplicate,
      tradeNo: tradeNumber(id),
      content: makeContent(input, stationIds),
      askedAt,
      sendingId: input.sendingId,
    },
    { first: input.first === true },
  );
  if (queued) emitQueued(tx, { storeId: store.storeId, id, orderId: printable.orderId }, input.actor);
  return queued;
}

/** A printout could not be made. */
class Unprintable extends Error {}

function makeContent({ document, printable, store, duplicate, printer }: QueuedDocument, stationIds: readonly string[]): Uint8Array {
  try {
    return bytesFor(getDocument(document, printable, store, { duplicate, stationIds }), printer);
  } catch (cause) {
    throw new Unprintable(`The document ${document} could not be made.`, { cause });
  }
}

/** Reports that a job is queued for its printer, so that it is sent. */
export function emitQueued(tx: Tx, job: { storeId: string; id: string; orderId: string | null }, actor: Actor = printingActor): void {
  tx.emit({
    storeId: job.storeId,
    type: 'print.queued',
    subject: { kind: 'printJob', id: job.id },
    payload: { printJobId: job.id, orderId: job.orderId },
    actor,
  });
}

/** The id of a further job that the same request makes on another printer: the same each time. */
export function jobIdOn(requestId: string, printerId: string): string {
  const hash = createHash('sha256').update(`${requestId}/${printerId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
