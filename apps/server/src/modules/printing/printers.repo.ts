import type { PrintDocumentType, PrinterModel } from '@servery/domain/printing';
import type { Database, Tx } from '../../platform/db/connections.types.ts';

export type PrinterConnection = 'LAN' | 'CLOUD' | 'USB' | 'BLUETOOTH';

/** A row of `printer`. */
export interface PrinterRow {
  id: string;
  store_id: string;
  name: string;
  model: PrinterModel;
  connection: PrinterConnection;
  serial: string;
  ip_address: string;
  is_secure: boolean;
  line_width: number;
  number_of_copies: number;
  active: boolean;
  prints: PrintDocumentType[];
  print_station_ids: string[];
  /** The room that it is in: an id of the settings' `printLocations`; empty: none. */
  print_location_id: string;
  backup_printer_id: string | null;
  online: boolean | null;
  problem: string | null;
  last_seen_at: Date | null;
  /** Of a cloud printer: the code that it printed was entered, so that its serial number is this restaurant's. */
  serial_confirmed: boolean;
}

/** The fields of a printer that people edit. */
export type PrinterFields = Omit<PrinterRow, 'id' | 'store_id' | 'online' | 'problem' | 'last_seen_at' | 'serial_confirmed'>;

const columns = `id, store_id, name, model, connection, serial, ip_address, is_secure, line_width, number_of_copies, active, prints,
  print_station_ids, print_location_id, backup_printer_id, online, problem, last_seen_at, serial_confirmed`;

/** Whether documents may be sent to it: a cloud printer only after its serial number is confirmed to be this restaurant's. */
export const isConfirmed = (printer: Pick<PrinterRow, 'connection' | 'serial_confirmed'>): boolean =>
  printer.connection !== 'CLOUD' || printer.serial_confirmed;

/**
 * Whether anything can print on it automatically: it is active, and either a confirmed cloud printer or reached by a
 * device in its store.
 */
export const isUsable = (printer: Pick<PrinterRow, 'active' | 'connection' | 'serial' | 'serial_confirmed'>): boolean =>
  printer.active && isConfirmed(printer) && (printer.connection !== 'CLOUD' || printer.serial !== '');

/** Every printer of a store, by name. */
export const readPrinters = (tx: Tx, storeId: string): Promise<PrinterRow[]> =>
  tx.sql<PrinterRow>({
    name: 'printers.ofStore',
    text: `select ${columns} from printer where restaurant_id = $1 and store_id = $2 order by name, id`,
    values: [tx.scope.restaurantId, storeId],
  });

/**
 * The same, with the locks of documents (`lockDocument`) taken until COMMIT, in their order.
 * @param locks the documents' keys
 */
export const readPrintersLocking = (tx: Tx, storeId: string, locks: readonly string[]): Promise<PrinterRow[]> =>
  tx.sql<PrinterRow>({
    name: 'printers.ofStoreLocking',
    text: `with held as materialized (
        select count(*) from unnest($3::text[]) as k (lock) where pg_advisory_xact_lock(hashtextextended(k.lock, 0))::text = ''
      )
      select ${columns} from held, printer where restaurant_id = $1 and store_id = $2 order by name, id`,
    values: [tx.scope.restaurantId, storeId, locks],
  });

/** The same, locked in a fixed order, because the valid settings of one printer depend on the others. */
export const lockPrinters = (tx: Tx, storeId: string): Promise<PrinterRow[]> =>
  tx.sql<PrinterRow>({
    name: 'printers.lockOfStore',
    text: `select ${columns} from printer where restaurant_id = $1 and store_id = $2 order by id for no key update`,
    values: [tx.scope.restaurantId, storeId],
  });

/** One printer by id, active or not; `storeId` null: of any store of the restaurant. */
export async function readPrinter(tx: Tx, printerId: string, storeId: string | null = null): Promise<PrinterRow | undefined> {
  const rows = await tx.sql<PrinterRow>({
    name: 'printers.read',
    text: `select ${columns} from printer where restaurant_id = $1 and id = $2 and ($3::uuid is null or store_id = $3)`,
    values: [tx.scope.restaurantId, printerId, storeId],
  });
  return rows[0];
}

const getValues = (fields: PrinterFields) => [
  fields.name,
  fields.model,
  fields.connection,
  fields.serial,
  fields.ip_address,
  fields.is_secure,
  fields.line_width,
  fields.number_of_copies,
  fields.active,
  fields.prints,
  fields.print_station_ids,
  fields.backup_printer_id,
  fields.print_location_id,
];
const fieldNames = `name, model, connection, serial, ip_address, is_secure, line_width, number_of_copies, active, prints, print_station_ids,
  backup_printer_id, print_location_id`;
const fieldPlaces = '$4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text[], $14::text[], $15, $16';

/** Adds a printer. Undefined when the id is taken. */
export async function insertPrinter(tx: Tx, storeId: string, id: string, fields: PrinterFields): Promise<PrinterRow | undefined> {
  const rows = await tx.sql<PrinterRow>({
    name: 'printers.insert',
    text: `insert into printer (restaurant_id, store_id, id, ${fieldNames}) values ($1, $2, $3, ${fieldPlaces})
      on conflict do nothing returning ${columns}`,
    values: [tx.scope.restaurantId, storeId, id, ...getValues(fields)],
  });
  return rows[0];
}

/**
 * Changes a printer of a store. A different connection or serial number is a different machine, so the known state is
 * cleared.
 */
export async function updatePrinter(tx: Tx, storeId: string, id: string, fields: PrinterFields): Promise<PrinterRow | undefined> {
  const rows = await tx.sql<PrinterRow>({
    name: 'printers.update',
    text: `update printer set (${fieldNames}) = (${fieldPlaces}),
        online = case when serial = $7 and connection = $6 then online end,
        problem = case when serial = $7 and connection = $6 then problem end,
        last_seen_at = case when serial = $7 and connection = $6 then last_seen_at end,
        serial_confirmed = serial_confirmed and lower(serial) = lower($7) and connection = $6
      where restaurant_id = $1 and store_id = $2 and id = $3 returning ${columns}`,
    values: [tx.scope.restaurantId, storeId, id, ...getValues(fields)],
  });
  return rows[0];
}

export interface PrinterState {
  online: boolean | null;
  problem: string | null;
}

/**
 * Stores a printer's current state. Returns the row if something that people see has changed. A printer that reports
 * often is written once a minute.
 */
export async function setPrinterState(tx: Tx, printer: PrinterRow, state: PrinterState, now: Date): Promise<boolean> {
  const changed = printer.online !== state.online || printer.problem !== state.problem;
  const seen = state.online === true && (printer.last_seen_at === null || now.getTime() - printer.last_seen_at.getTime() >= 60_000);
  if (!changed && !seen) return false;
  const rows = await tx.sql<{ id: string }>({
    name: 'printers.state',
    text: `update printer set online = $3, problem = $4, last_seen_at = case when $3 then $5 else last_seen_at end
      where restaurant_id = $1 and id = $2 and (online is distinct from $3 or problem is distinct from $4 or $6) returning id`,
    values: [tx.scope.restaurantId, printer.id, state.online, state.problem, now, seen],
  });
  return changed && rows.length > 0;
}

/** Stores the answer of the maker's cloud to a bind, unchanged. */
export async function noteBind(
  tx: Tx,
  id: string,
  answer: { code: string | null; message: string; bound: boolean },
  now: Date,
): Promise<void> {
  await tx.sql({
    name: 'printers.bind',
    text: `update printer set bind_code = $3, bind_message = $4, bound_at = case when $5 then $6 else bound_at end
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, answer.code, answer.message, answer.bound, now],
  });
}

/** A printer of a cloud, of any restaurant. */
export interface CloudPrinter {
  restaurantId: string;
  serial: string;
  confirmed: boolean;
  online: boolean | null;
}

/** Every restaurant's printers of a cloud that are switched on. */
export const allCloudPrinters = (database: Database): Promise<CloudPrinter[]> =>
  database.acrossTenants('cloud printers', (restaurants) => ({
    name: 'printers.allOfCloud',
    text: 'select restaurant_id as "restaurantId", serial, serial_confirmed as confirmed, online from cloud_printers($1)',
    values: [restaurants],
  }));

/** Stores that confirmed printers of a cloud are connected as before. */
export async function notePrintersSeen(database: Database, seen: readonly CloudPrinter[], now: Date): Promise<void> {
  if (seen.length === 0) return;
  await database.acrossTenants('cloud printers that are connected', () => ({
    name: 'printers.seen',
    text: 'select note_printers_seen($1, $2, $3)',
    values: [seen.map(({ restaurantId }) => restaurantId), seen.map(({ serial }) => serial), now],
  }));
}

/** The restaurant's printers of a cloud that are switched on. */
export const readCloudPrinters = (tx: Tx): Promise<PrinterRow[]> =>
  tx.sql<PrinterRow>({
    name: 'printers.ofCloud',
    text: `select ${columns} from printer where restaurant_id = $1 and active and connection = 'CLOUD' and serial <> '' order by id`,
    values: [tx.scope.restaurantId],
  });

/** Notes that the serial number of the restaurant's printer is confirmed, or no longer. Answers the rows that this changed. */
export const setConfirmed = (tx: Tx, serial: string, confirmed: boolean): Promise<PrinterRow[]> =>
  tx.sql<PrinterRow>({
    name: 'printers.confirmed',
    text: `update printer set serial_confirmed = $3
      where restaurant_id = $1 and connection = 'CLOUD' and lower(serial) = lower($2) and serial_confirmed <> $3 returning ${columns}`,
    values: [tx.scope.restaurantId, serial, confirmed],
  });
