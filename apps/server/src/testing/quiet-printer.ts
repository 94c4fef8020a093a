import type { PrinterPort, PrintSend, PrintStatus, SendResult } from '../ports/printer.ts';

export interface QuietPrinter extends PrinterPort {
  /** Everything that was sent to it, in order. */
  readonly sent: PrintSend[];
  readonly cleared: string[];
  /** What it answers next, and from then on. */
  answers: { send: SendResult; status: PrintStatus };
}

/** A printer service in memory that says what the test wants. */
export function createQuietPrinter(): QuietPrinter {
  const printer: QuietPrinter = {
    sent: [],
    cleared: [],
    answers: { send: { outcome: 'accepted' }, status: { state: 'printed', at: null } },
    send: async (job) => {
      printer.sent.push(job);
      return printer.answers.send;
    },
    status: async () => printer.answers.status,
    online: async () => true,
    bind: async () => ({ outcome: 'done' }),
    unbind: async () => ({ outcome: 'done' }),
    clear: async (serial) => {
      printer.cleared.push(serial);
      return { outcome: 'done' };
    },
  };
  return printer;
}
