import type { PrintDocumentType } from '@servery/domain/printing';
import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';

export const documentNames: Readonly<Record<PrintDocumentType, string>> = {
  ORDER_TICKET: 'Ticket',
  ORDER_STUB: 'Stub',
  ORDER_INVOICE: 'Invoice',
};
/** A document's name; an unknown one of a newer server is shown by its code. */
export const documentName = (document: string): string => (documentNames as Readonly<Record<string, string>>)[document] ?? document;

/** The state of a print job, as text and icon. */
export const jobAppearance = (job: { status: string; unconfirmed: boolean }): { tone: StateTone; word: string } => {
  if (job.status === 'queued') return { tone: 'working', word: 'Waiting to print' };
  if (job.unconfirmed) return { tone: 'late', word: 'Not confirmed' };
  return job.status === 'failure' ? { tone: 'danger', word: 'Not printed' } : { tone: 'done', word: 'Printed' };
};
