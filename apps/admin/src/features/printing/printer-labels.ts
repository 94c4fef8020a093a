import { formatList } from '@servery/app-kit/format-list.ts';
import type { PrintDocumentType } from '@servery/domain/printing';
import { printerProfiles } from '@servery/domain/printing';
import type { Named, Printer } from './printing.types.ts';

/** What each document is called and who it is for. */
export const documentLabels: Readonly<Record<PrintDocumentType, { one: string; many: string; hint: string }>> = {
  ORDER_TICKET: { one: 'Ticket', many: 'tickets', hint: 'For the kitchen: what to make, with every comment' },
  ORDER_STUB: { one: 'Stub', many: 'stubs', hint: 'For the bag or the table: number, name, items to count' },
  ORDER_INVOICE: { one: 'Invoice', many: 'invoices', hint: 'For the guest: prices, tax and how it was paid' },
};

export const connectionLabels: Readonly<Record<Printer['connection'], { name: string; hint: string }>> = {
  CLOUD: { name: 'Cloud', hint: 'Prints over the internet. The printer must be registered to you in the manufacturer’s cloud.' },
  LAN: { name: 'Network', hint: 'A till or print bridge in the same network prints on it.' },
  USB: { name: 'USB', hint: 'A till or print bridge that it is plugged into prints on it.' },
  BLUETOOTH: { name: 'Bluetooth', hint: 'A till or print bridge that it is paired with prints on it.' },
};

/** "Tickets for Grill and Bar, invoices": what a printer prints automatically. */
export const printsText = (
  { prints, printStationIds }: Pick<Printer, 'prints' | 'printStationIds'>,
  stations: readonly Named[],
): string => {
  const names = printStationIds.map((id) => stations.find((station) => station.id === id)?.name ?? 'a station that is gone');
  const parts = prints.map((document) => {
    const { many } = documentLabels[document];
    return document === 'ORDER_TICKET' && names.length > 0 ? `${many} for ${formatList(names)}` : many;
  });
  const words = parts.join(', ');
  return words === '' ? 'Only what is sent to it by hand' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Sunmi cloud kitchen printer · Cloud, N411201K00001": which machine it is. */
export const machineText = ({
  model,
  connection,
  serial,
  ipAddress,
}: Pick<Printer, 'model' | 'connection' | 'serial' | 'ipAddress'>): string => {
  const at = connection === 'CLOUD' ? serial : connection === 'LAN' ? ipAddress : '';
  return [printerProfiles[model].label, [connectionLabels[connection].name, at].filter(Boolean).join(' ')].join(' · ');
};

/** The printers that print a document automatically. A cloud printer prints nothing before its number is confirmed. */
export const printersFor = <P extends Pick<Printer, 'active' | 'prints' | 'confirmed' | 'connection' | 'serial'>>(
  printers: readonly P[],
  document: PrintDocumentType,
): P[] =>
  printers.filter(
    ({ active, prints, confirmed, connection, serial }) =>
      active && confirmed && prints.includes(document) && (connection !== 'CLOUD' || serial !== ''),
  );

/** What nobody prints any more once a printer is switched off: "tickets and invoices"; empty: others print all of it. */
export const lostWithout = (printer: Printer, all: readonly Printer[]): string => {
  const others = all.filter(({ id }) => id !== printer.id);
  return formatList(
    printer.prints.filter((document) => printersFor(others, document).length === 0).map((document) => documentLabels[document].many),
  );
};

/** "12 items and 1 printer": who names a station. */
export const usersText = (items: number | undefined, printers: number): string => {
  const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`);
  return formatList([...(items ? [count(items, 'item')] : []), ...(printers > 0 ? [count(printers, 'printer')] : [])]);
};
