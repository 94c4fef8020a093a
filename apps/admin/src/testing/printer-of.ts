import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { listStorePrinters } from '@servery/contract/printers';

export type Printer = ResponseOf<typeof listStorePrinters>['rows'][number];

/** A cloud printer that prints tickets, confirmed and online. */
export const makePrinter = (name: string, given: Partial<Printer> = {}): Printer => ({
  id: getId(`printer ${name}`),
  name,
  model: 'sunmi cloud kitchen printer',
  connection: 'CLOUD',
  serial: 'N411X00000001',
  ipAddress: '',
  isSecure: false,
  lineWidth: 48,
  numberOfCopies: 1,
  active: true,
  prints: ['ORDER_TICKET'],
  printStationIds: [],
  printLocationId: '',
  backupPrinterId: null,
  online: true,
  problem: null,
  lastSeenAt: new Date().toISOString(),
  confirmed: true,
  queued: 0,
  ...given,
});
