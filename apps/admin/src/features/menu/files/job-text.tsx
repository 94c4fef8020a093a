import type { getBatchUpload, MenuFileFormat } from '@servery/contract/batch-uploads';
import type { ResponseOf } from '@servery/contract/endpoint';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';

export type MenuFileJob = ResponseOf<typeof getBatchUpload>;

export const formatNames: Readonly<Record<MenuFileFormat, string>> = {
  csv: 'Spreadsheet (CSV)',
  uberEats: 'Uber Eats (JSON)',
  square: 'Square (JSON)',
};

const appearances: Readonly<Record<MenuFileJob['status'], [tone: StateTone, words: string]>> = {
  requested: ['new', 'Requested'],
  queued: ['new', 'Waiting'],
  running: ['working', 'Importing'],
  success: ['done', 'Imported'],
  failure: ['danger', 'Not imported'],
};

/** How far an import is: "Importing, 40%". */
export const JobState = ({ job: { status, progress } }: { job: Pick<MenuFileJob, 'status' | 'progress'> }) => {
  const [tone, words] = appearances[status];
  return <StateChip tone={tone}>{status === 'running' ? `${words}, ${progress}%` : words}</StateChip>;
};
