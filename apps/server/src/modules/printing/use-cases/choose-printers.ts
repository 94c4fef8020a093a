import type { PrintableOrder, PrintDocumentType } from '@servery/domain/printing';
import { toSameName } from '@servery/domain/text';
import type { Tx } from '../../../platform/db/connections.types.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { isUsable, type PrinterRow } from '../printers.repo.ts';
import type { OrdersOfPrinting } from './describe-order.ts';
import { hasLinesFor } from './render-document.ts';

/** The room that an order's table is in, by its area, which has the room's name. Empty: it is in none, or has no table. */
export async function findPrintLocation(
  tx: Tx,
  orders: Pick<OrdersOfPrinting, 'readTableArea'>,
  store: StoreProfile,
  { tableId }: Pick<OrderSnapshot, 'tableId'>,
): Promise<string> {
  const { printLocations } = store.settings.printing;
  if (tableId === null || printLocations.length === 0) return '';
  const area = toSameName((await orders.readTableArea(tx, tableId)) ?? '');
  return printLocations.find(({ name }) => area !== '' && toSameName(name) === area)?.id ?? '';
}

/**
 * The printers for a document of an order. Tickets go by station, and an empty one is not printed. Stubs and invoices go to the printers of
 * the order's room, where any of them prints such documents; otherwise to those in no room, and otherwise to all: a document is never lost
 * because of a room.
 * @param location the room's id, as `findPrintLocation` returns it
 */
export function getPrinters(
  printers: readonly PrinterRow[],
  document: PrintDocumentType,
  order: PrintableOrder,
  location: string,
): PrinterRow[] {
  const fitting = printers.filter((printer) => isUsable(printer) && printer.prints.includes(document));
  if (document === 'ORDER_TICKET') return fitting.filter((printer) => hasLinesFor(order, printer.print_station_ids));
  const here = [location, ''].map((id) => fitting.filter((printer) => printer.print_location_id === id)).find(({ length }) => length > 0);
  return here ?? fitting;
}
