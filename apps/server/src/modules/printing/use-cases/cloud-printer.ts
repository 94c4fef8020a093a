import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readPrinter, type PrinterRow } from '../printers.repo.ts';

export interface CloudPrinterPlace {
  restaurantId: string;
  storeId: string;
  id: string;
}

/** A store's printer that is reached by its maker's cloud. @throws resource_not_found, resource_status_conflict (it is none) */
export async function cloudPrinter(database: Database, { restaurantId, storeId, id }: CloudPrinterPlace): Promise<PrinterRow> {
  const printer = await database.tenant({ restaurantId }, (tx) => readPrinter(tx, id, storeId));
  if (printer === undefined) throw new ApiError('resource_not_found');
  if (printer.connection === 'CLOUD' && printer.serial !== '') return printer;
  throw new ApiError('resource_status_conflict', {
    message: 'This printer is not connected through its maker’s cloud. Choose the connection “Cloud” and enter its serial number first.',
    details: { reason: 'NOT_A_CLOUD_PRINTER' },
  });
}

/** The refusal of everything that would print on a cloud printer before its code is entered. */
export const notConfirmed = (name: string) =>
  new ApiError('resource_status_conflict', {
    message: `“${name}” is not confirmed yet. Print a code on it and enter the code under Printing first.`,
    details: { reason: 'NOT_CONFIRMED' },
  });
