import type { ResponseOf } from '@servery/contract/endpoint';
import type { listStorePrinters } from '@servery/contract/printers';
import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';

type PrinterFacts = Pick<ResponseOf<typeof listStorePrinters>['rows'][number], 'active' | 'confirmed' | 'online' | 'problem'>;

/** The states that a printer can be in, as people read them. */
export const stateWords = [
  'Online',
  'Offline',
  'Look at its paper',
  'Needs a hand',
  'Enter its code',
  'Not known',
  'Switched off',
] as const;

/** A printer's state, as text and icon. */
export const printerAppearance = ({
  active,
  confirmed,
  online,
  problem,
}: PrinterFacts): { tone: StateTone; word: (typeof stateWords)[number] } => {
  if (!active) return { tone: 'neutral', word: 'Switched off' };
  if (!confirmed) {
    return problem === null || problem === '' ? { tone: 'late', word: 'Enter its code' } : { tone: 'late', word: 'Needs a hand' };
  }
  if (online === false) return { tone: 'danger', word: 'Offline' };
  if (problem !== null && problem !== '') return { tone: 'late', word: /paper/i.test(problem) ? 'Look at its paper' : 'Needs a hand' };
  return online === true ? { tone: 'done', word: 'Online' } : { tone: 'neutral', word: 'Not known' };
};
