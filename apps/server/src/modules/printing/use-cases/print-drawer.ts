import { drawerKick, tradeNumber, type PrintDocument } from '@servery/domain/printing';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { isUsable, readPrinter, readPrinters, type PrinterRow } from '../printers.repo.ts';
import { insertPrintJob, mayHaveReport, readPrintJob } from '../printing.repo.ts';
import { emitQueued, jobIdOn } from './queue-documents.ts';
import { bytesFor } from './render-document.ts';

interface DrawerJob {
  storeId: string;
  /** The printer of the till; null: it has none. */
  printerId: string | null;
  actor: Actor;
  askedAt: Date;
}

/** The till's own printer, if anything prints on it now. */
async function findOwn(tx: Tx, { storeId, printerId }: DrawerJob): Promise<PrinterRow | undefined> {
  const printer = printerId === null ? undefined : await readPrinter(tx, printerId, storeId);
  return printer !== undefined && isUsable(printer) ? printer : undefined;
}

export interface DrawerPrint extends DrawerJob {
  /** Of the job: the same again is the same printout. */
  id: string;
  /** Of a Z report: its session. Null: an X or a day's report, of which each printout is another one. */
  sessionId: string | null;
  getDocument: (options: { duplicate: boolean }) => PrintDocument;
  /** Asked for by a person: without a printer of the till it goes to the store's first one that prints invoices. */
  byHand: boolean;
}

/** Queues a drawer's X or Z report, or the report of a day. Undefined: there is no printer for it. */
export async function printDrawer(tx: Tx, input: DrawerPrint): Promise<{ printerName: string; duplicate: boolean } | undefined> {
  const { id, storeId, sessionId, getDocument, byHand, actor, askedAt } = input;
  const known = await readPrintJob(tx, storeId, id);
  if (known !== undefined) return { printerName: known.own_name, duplicate: known.duplicate };
  const all = byHand ? await readPrinters(tx, storeId) : [];
  const printer = (await findOwn(tx, input)) ?? all.find((each) => isUsable(each) && each.prints.includes('ORDER_INVOICE'));
  if (printer === undefined) return undefined;
  const duplicate = sessionId !== null && (await mayHaveReport(tx, sessionId));
  const content = bytesFor(getDocument({ duplicate }), printer);
  const job = {
    id,
    storeId,
    printerId: printer.id,
    orderId: null,
    document: 'ORDER_INVOICE' as const,
    byHand,
    duplicate,
    content,
    askedAt,
  };
  const queued = await insertPrintJob(tx, { ...job, drawer: { document: 'DRAWER_REPORT', sessionId }, tradeNo: tradeNumber(id) });
  if (queued) emitQueued(tx, { storeId, id, orderId: null }, actor);
  return { printerName: printer.name, duplicate };
}

/** Opens the drawer at the till's printer, once for what it is opened for (`causeId`): a payment, or a movement of cash. */
export async function kickDrawer(tx: Tx, input: DrawerJob & { causeId: string }): Promise<void> {
  const { storeId, causeId, actor, askedAt } = input;
  const printer = await findOwn(tx, input);
  if (printer === undefined) return;
  const id = jobIdOn(causeId, 'drawer');
  const job = {
    id,
    storeId,
    printerId: printer.id,
    orderId: null,
    document: 'ORDER_INVOICE' as const,
    byHand: true,
    duplicate: false,
    askedAt,
  };
  const kick = { document: 'DRAWER_KICK' as const, sessionId: null };
  if (await insertPrintJob(tx, { ...job, content: drawerKick(), drawer: kick, tradeNo: tradeNumber(id) })) {
    emitQueued(tx, { storeId, id, orderId: null }, actor);
  }
}
