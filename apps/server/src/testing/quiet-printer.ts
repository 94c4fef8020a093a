import type { BindResult, PrinterPort, PrintSend, PrintStatus, SendResult } from '../ports/printer.ts';

export interface QuietPrinter extends PrinterPort {
  /** Everything that was sent to it, in order. */
  readonly sent: PrintSend[];
  readonly cleared: string[];
  readonly bound: string[];
  /** Its status of all printers at once. */
  lists: ReadonlyMap<string, boolean> | null;
  /** Its results for the next calls. `online`: of every printer; `bind`: of every bind. */
  answers: { send: SendResult; status: PrintStatus; online: boolean | null; bind: BindResult };
}

/** An in-memory printer service with results set by the test. */
export function createQuietPrinter(): QuietPrinter {
  const printer: QuietPrinter = {
    sent: [],
    cleared: [],
    bound: [],
    lists: new Map(),
    answers: { send: { outcome: 'accepted' }, status: { state: 'printed', at: null }, online: true, bind: { outcome: 'done' } },
    send: async (job) => {
      printer.sent.push(job);
      return printer.answers.send;
    },
    status: async () => printer.answers.status,
    online: async () => printer.answers.online,
    allOnline: async () => printer.lists,
    bind: async (serial) => {
      printer.bound.push(serial);
      return printer.answers.bind;
    },
    unbind: async () => ({ outcome: 'done' }),
    clear: async (serial) => {
      printer.cleared.push(serial);
      return { outcome: 'done' };
    },
  };
  return printer;
}
