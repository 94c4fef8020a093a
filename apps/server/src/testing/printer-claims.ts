import { confirmCloudPrinter, printCloudPrinterCode } from '@servery/contract/printers';
import { textOfBytes } from './print-work.ts';
import type { TestServer } from './test-server.ts';

export interface PrinterPlace {
  restaurantId: string;
  storeId: string;
}

/** A cloud printer and its codes, by the real calls; the code is read from the printed page. */
export const createClaimWork = (server: TestServer) => {
  const ask = (id: string, body: PrinterPlace, cookie: string) => server.call(printCloudPrinterCode, { params: { id }, body, cookie });
  const confirm = (id: string, place: PrinterPlace, code: string, cookie: string) =>
    server.call(confirmCloudPrinter, { params: { id }, body: { ...place, code }, cookie });
  /** The code on the newest page. */
  const codeOnPage = (): string =>
    /(\d{3}) (\d{3})/
      .exec(textOfBytes(server.printer.sent.at(-1)!.bytes))!
      .slice(1)
      .join('');
  return {
    ask,
    confirm,
    codeOnPage,
    /** Requests a code and returns the printed one. */
    async printed(id: string, place: PrinterPlace, cookie: string): Promise<string> {
      await ask(id, place, cookie);
      return codeOnPage();
    },
    /** The same, and confirms the printer with it. */
    async confirmed(id: string, place: PrinterPlace, cookie: string) {
      await ask(id, place, cookie);
      return confirm(id, place, codeOnPage(), cookie);
    },
  };
};
