import type { BodySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { listStorePrinters, updatePrinter } from '@servery/contract/printers';
import type { SettingsOf } from '@servery/contract/settings/index';

export type Printer = ResponseOf<typeof listStorePrinters>['rows'][number];
/** What a person decides about a printer. */
export type PrinterBody = BodySentTo<typeof updatePrinter>;
export type PrintingSettings = SettingsOf<'printing'>;
export type BusinessSettings = SettingsOf<'business'>;
/** A station or a room: something with a name of the store's own. */
export type Named = PrintingSettings['printStations'][number];

/** What is being done to a printer, in a dialog. */
export type PrinterTask =
  | { type: 'add' }
  | { type: 'change'; printer: Printer }
  | { type: 'bind'; printer: Printer; fresh: boolean }
  | { type: 'switchOff'; printer: Printer };
