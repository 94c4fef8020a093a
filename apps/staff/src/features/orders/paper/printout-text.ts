import type { PrintDocumentType } from '@servery/domain/printing';
import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';

export const documentNames: Readonly<Record<PrintDocumentType, string>> = {
  ORDER_TICKET: 'Ticket',
  ORDER_STUB: 'Stub',
  ORDER_INVOICE: 'Invoice',
};
/** A document's name; one of a newer server keeps its code. */
export const documentName = (document: string): string => (documentNames as Readonly<Record<string, string>>)[document] ?? document;

/** What became of a print job, in a word and a shape. */
export const jobAppearance = (job: { status: string; unconfirmed: boolean }): { tone: StateTone; word: string } => {
  if (job.status === 'queued') return { tone: 'working', word: 'Waiting to print' };
  if (job.unconfirmed) return { tone: 'late', word: 'Not confirmed' };
  return job.status === 'failure' ? { tone: 'danger', word: 'Not printed' } : { tone: 'done', word: 'Printed' };
};
