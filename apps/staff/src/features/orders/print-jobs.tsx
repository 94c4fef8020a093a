import { Button } from '@mantine/core';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useReprint } from './use-reprint.ts';
import styles from './print-jobs.module.css';

type Job = ResponseOf<typeof getOrder>['printJobs'][number];

const documentNames: Readonly<Record<string, string>> = { ORDER_TICKET: 'Ticket', ORDER_STUB: 'Stub', ORDER_INVOICE: 'Invoice' };

const look = (job: Job): { tone: StateTone; word: string } => {
  if (job.status === 'queued') return { tone: 'working', word: 'Waiting to print' };
  if (job.status === 'failure') return { tone: 'danger', word: 'Not printed' };
  return job.unconfirmed ? { tone: 'late', word: 'Not confirmed' } : { tone: 'done', word: 'Printed' };
};

/** What was printed for the order, and the way to print it again. */
export const PrintJobs = ({ jobs }: { jobs: readonly Job[] }) => {
  const { print, isPending, error, printed } = useReprint();
  if (jobs.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="paper">
      <h2 id="paper" className={styles.title}>
        Paper
      </h2>
      <FailureAlert error={error} />
      <p role="status" className={styles.said}>
        {printed && `Sent to ${printed.printerName} again. The paper says duplicate.`}
      </p>
      <ul className={styles.jobs}>
        {jobs.map((job) => {
          const { tone, word } = look(job);
          const name = documentNames[job.document] ?? job.document;
          return (
            <li key={job.id} className={styles.job}>
              <span>
                <strong>{name}</strong> on {job.printerName}
                {job.message && <span className={styles.message}>{job.message}</span>}
              </span>
              <StateChip tone={tone}>{word}</StateChip>
              <Button
                variant="default"
                disabled={isPending}
                aria-label={`Print again: ${name} on ${job.printerName}`}
                onClick={() => print(job.id)}
              >
                Print again
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
