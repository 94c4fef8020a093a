import { expect, it } from 'vitest';
import { printerTrouble, type Printer } from './printers.ts';

const printer = (over: Partial<Printer>): Printer => ({
  id: 'p',
  name: 'Kitchen',
  model: 'm30iii',
  connection: 'CLOUD',
  serial: '',
  ipAddress: '',
  isSecure: false,
  lineWidth: 48,
  numberOfCopies: 1,
  active: true,
  prints: [],
  printStationIds: [],
  backupPrinterId: null,
  online: true,
  problem: null,
  lastSeenAt: null,
  confirmed: true,
  queued: 0,
  ...over,
});

it('shows what is wrong with a printer, and what waits for it', () => {
  expect(printerTrouble(printer({}))).toBeNull();
  expect(printerTrouble(printer({ online: null }))).toBeNull();
  expect(printerTrouble(printer({ online: false }))).toBe('Kitchen is offline.');
  expect(printerTrouble(printer({ online: false, queued: 1 }))).toBe('Kitchen is offline. 1 document waits for it.');
  expect(printerTrouble(printer({ problem: 'Out of paper', queued: 3 }))).toBe('Kitchen: Out of paper. 3 documents wait for it.');
});
