import type { BodyOf } from '@servery/contract/endpoint';
import type { updatePrinter as updateEndpoint } from '@servery/contract/printers';
import type { FieldError } from '@servery/contract/errors';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { releaseSerial } from '../claims.repo.ts';
import { insertPrinter, lockPrinters, updatePrinter, type PrinterFields, type PrinterRow } from '../printers.repo.ts';
import { countQueued, toPrinterView, type PrinterView } from '../printing.queries.ts';
import { notePrinterSaved } from './finish-print.ts';

type PrinterBody = BodyOf<typeof updateEndpoint>;

export interface PrinterInput {
  restaurantId: string;
  storeId: string;
  id: string;
  fields: PrinterBody;
  actor: Actor;
}

const getFields = (body: PrinterBody): PrinterFields => ({
  name: body.name,
  model: body.model,
  connection: body.connection,
  serial: body.serial.trim(),
  ip_address: body.ipAddress,
  is_secure: body.isSecure,
  line_width: body.lineWidth,
  number_of_copies: body.numberOfCopies,
  active: body.active,
  prints: [...new Set(body.prints)],
  print_station_ids: [...new Set(body.printStationIds)],
  // Absent: a client of the release before, which does not know rooms.
  print_location_id: body.printLocationId ?? '',
  backup_printer_id: body.backupPrinterId,
});

/** Errors in a form that its schema cannot detect. */
function getProblems(fields: PrinterFields): FieldError[] {
  const problems: FieldError[] = [];
  if (fields.connection === 'CLOUD' && fields.serial === '') {
    problems.push({ path: 'serial', message: 'Please enter the serial number from the label below the printer.' });
  }
  if (fields.connection === 'CLOUD' && fields.serial !== '' && !/^[A-Za-z0-9-]{4,40}$/.test(fields.serial)) {
    problems.push({
      path: 'serial',
      message: 'A serial number has letters A to Z, digits and dashes only. Please copy it from the label.',
    });
  }
  if (fields.connection === 'LAN' && fields.ip_address === '') {
    problems.push({ path: 'ipAddress', message: 'Please enter the printer’s address in your network, such as 192.168.1.40.' });
  }
  return problems;
}

/**
 * Adds a printer to a store; repeating it returns the existing printer. Nothing prints on a cloud printer until the
 * code that it prints is entered (`claim-printer.ts`): other restaurants may have typed the same serial number.
 * @throws validation_failed, resource_status_conflict (the id is taken, the restaurant has the serial number already,
 * the backup printers would form a cycle)
 */
export const createPrinter = (deps: { database: Database }, input: PrinterInput): Promise<{ printer: PrinterView; repeated: boolean }> =>
  save(deps, input, async (tx, all, fields) => {
    const existing = all.find(({ id }) => id === input.id);
    if (existing !== undefined) {
      if (!isSame(existing, fields)) throw conflict('ID_REUSED', 'There is a printer with this id already.');
      return { row: existing, repeated: true };
    }
    const row = await insertPrinter(tx, input.storeId, input.id, fields);
    if (row === undefined) throw conflict('ID_REUSED', 'There is a printer with this id already.');
    return { row, repeated: false };
  });

/**
 * Changes a printer. Queued jobs are sent with the new settings, in the form in which they were queued. A different
 * serial number has to be confirmed again.
 * @throws resource_not_found, validation_failed, resource_status_conflict as above
 */
export const changePrinter = (deps: { database: Database }, input: PrinterInput): Promise<{ printer: PrinterView; repeated: boolean }> =>
  save(deps, input, async (tx, all, fields) => {
    const known = all.find(({ id }) => id === input.id);
    if (known === undefined) throw new ApiError('resource_not_found');
    const print_location_id = input.fields.printLocationId ?? known.print_location_id;
    const row = await updatePrinter(tx, input.storeId, input.id, { ...fields, print_location_id });
    if (row === undefined) throw new ApiError('resource_not_found');
    return { row, repeated: false };
  });

type Write = (tx: Tx, all: readonly PrinterRow[], fields: PrinterFields) => Promise<{ row: PrinterRow; repeated: boolean }>;

async function save({ database }: { database: Database }, input: PrinterInput, write: Write) {
  const { restaurantId, storeId } = input;
  const fields = getFields(input.fields);
  const problems = getProblems(fields);
  if (problems.length > 0) throw new ApiError('validation_failed', { fields: problems });
  const cloudSerial = fields.connection === 'CLOUD' ? fields.serial : '';
  const { row, repeated, queued, left } = await database.tenant({ restaurantId }, async (tx) => {
    const all = await lockPrinters(tx, storeId);
    checkBackup(all, input.id, fields);
    const before = all.find(({ id }) => id === input.id);
    if (cloudSerial !== '' && (await isTwice(tx, cloudSerial, input.id))) throw serialTaken();
    const saved = await write(tx, all, fields);
    if (!saved.repeated) notePrinterSaved(tx, saved.row, input.actor);
    const gone = before?.connection === 'CLOUD' && before.serial.toLowerCase() !== cloudSerial.toLowerCase() ? before.serial : '';
    const free = gone !== '' && !(await isTwice(tx, gone, input.id));
    return { ...saved, queued: (await countQueued(tx, storeId)).get(saved.row.id) ?? 0, left: free ? gone : '' };
  });
  if (left !== '') {
    await database.platform('give a cloud printer up', (tx) => releaseSerial(tx, { serial: left, restaurantId }));
  }
  return { printer: toPrinterView(row, queued), repeated };
}

/**
 * @throws validation_failed for a printer of another store, resource_status_conflict for printers that back each other
 * up
 */
function checkBackup(all: readonly PrinterRow[], id: string, { backup_printer_id: backupId }: PrinterFields): void {
  if (backupId === null) return;
  const byId = new Map(all.map((printer) => [printer.id, printer]));
  const problem = (message: string) => new ApiError('validation_failed', { fields: [{ path: 'backupPrinterId', message }] });
  if (backupId === id) throw problem('A printer cannot stand in for itself. Please choose another one.');
  if (!byId.has(backupId)) throw problem('This printer is not in this store. Please choose another one.');
  const seen = new Set([id]);
  for (let at: string | null = backupId; at !== null; at = byId.get(at)?.backup_printer_id ?? null) {
    if (seen.has(at)) {
      const name = byId.get(backupId)?.name ?? '';
      throw conflict(
        'BACKUP_LOOP',
        `This printer stands in for “${name}” already, directly or by way of others. Please choose another backup.`,
      );
    }
    seen.add(at);
  }
}

/** Whether another printer of the restaurant carries a serial number. */
async function isTwice(tx: Tx, serial: string, id: string): Promise<boolean> {
  const rows = await tx.query
    .selectFrom('printer')
    .select('id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('connection', '=', 'CLOUD')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['serial']), '=', serial.toLowerCase()))
    .where('id', '<>', id)
    .limit(1)
    .execute();
  return rows.length > 0;
}

const isSame = (row: PrinterRow, fields: PrinterFields): boolean =>
  Object.entries(fields).every(([name, value]) => JSON.stringify(row[name as keyof PrinterFields]) === JSON.stringify(value));

const conflict = (reason: string, message: string) => new ApiError('resource_status_conflict', { message, details: { reason } });
const serialTaken = () =>
  conflict('SERIAL_TAKEN', 'Another printer of your restaurant has this serial number. Please check the number on the label.');
