import type { printerConnections } from '@servery/contract/printers';
import type { Printer, PrinterBody } from './printing.types.ts';

/** What the form of a printer holds: all of it, also what its connection does not need. */
export type PrinterValues = Omit<PrinterBody, 'active'>;
type Connection = (typeof printerConnections)[number];
type Model = PrinterBody['model'];

export const newPrinter: PrinterValues = {
  name: '',
  model: 'sunmi cloud kitchen printer',
  connection: 'CLOUD',
  serial: '',
  ipAddress: '',
  isSecure: false,
  lineWidth: 48,
  numberOfCopies: 1,
  prints: ['ORDER_TICKET'],
  printStationIds: [],
  printLocationId: '',
  backupPrinterId: null,
};

/** The body of the call for a printer's current values. */
export const bodyOfPrinter = ({
  id: _id,
  online: _online,
  problem: _problem,
  lastSeenAt: _lastSeenAt,
  confirmed: _confirmed,
  queued: _queued,
  ...fields
}: Printer): PrinterBody => fields;

export const valuesOfPrinter = (printer: Printer): PrinterValues => {
  const { active: _active, ...values } = bodyOfPrinter(printer);
  return values;
};

/** The call's body: what does not apply to this printer is not sent along from an earlier choice. */
export const bodyOfValues = (values: PrinterValues, active: boolean): PrinterBody => ({
  ...values,
  active,
  serial: values.connection === 'CLOUD' ? values.serial : '',
  ipAddress: values.connection === 'LAN' ? values.ipAddress.trim() : '',
  isSecure: values.connection === 'LAN' && values.isSecure,
  printStationIds: values.prints.includes('ORDER_TICKET') ? values.printStationIds : [],
  printLocationId: values.prints.some((document) => document !== 'ORDER_TICKET') ? (values.printLocationId ?? '') : '',
});

/** The connections that a model supports. Only Sunmi's printers have a cloud; the current connection is always included. */
export const getConnections = (model: Model, standing: Connection | null): Connection[] => {
  const ways: Connection[] = model === 'sunmi cloud kitchen printer' ? ['CLOUD', 'LAN'] : ['LAN', 'USB', 'BLUETOOTH'];
  return standing === null || ways.includes(standing) ? ways : [standing, ...ways];
};

/** An impact printer has its own two fonts: there is no width to choose. */
export const hasLineWidth = (model: Model): boolean => model !== 'tm u220b';

/** What the contract's schema cannot know of a printer. */
export const problemsOfPrinter = ({ connection, serial, ipAddress }: PrinterValues): Record<string, string> => ({
  ...(connection === 'CLOUD' && serial.trim() === '' ? { serial: 'Please enter the serial number from the label below the printer.' } : {}),
  ...(connection === 'LAN' && !/^(\d{1,3}\.){3}\d{1,3}$/.test(ipAddress.trim())
    ? { ipAddress: 'Please enter the printer’s address in your network, such as 192.168.1.40.' }
    : {}),
});
