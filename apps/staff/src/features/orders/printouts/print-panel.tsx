import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { moment } from '@servery/app-kit/format.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { useReprint } from '@servery/app-kit/use-reprint.ts';
import { documentName, jobAppearance } from '@servery/ui/patterns/orders/printout-text.ts';
import { PrintSheet } from './print-sheet.tsx';
import { PrinterNotices } from './printer-notices.tsx';
import styles from './printout.module.css';

type Order = ResponseOf<typeof getOrder>;
type Job = Order['printJobs'][number];

const JobLine = ({ job, busy, onAgain }: { job: Job; busy: boolean; onAgain: () => void }) => {
  const { timeZone } = useStore();
  const { tone, word } = jobAppearance(job);
  const name = documentName(job.document);
  return (
    <li className={styles.job}>
      <span>
        <strong>{name}</strong> on {job.printerName}
        <span className={styles.message}>
          {[moment(job.createdAt, clockNow(), timeZone), job.duplicate ? 'duplicate' : '', job.message].filter(Boolean).join(' · ')}
        </span>
      </span>
      <StateChip tone={tone}>{word}</StateChip>
      <Button
        variant="default"
        size="md"
        mih={44}
        disabled={busy}
        aria-label={`Print again: ${name} on ${job.printerName}`}
        onClick={onAgain}
      >
        Print again
      </Button>
    </li>
  );
};

/** What was printed for the order, with buttons to reprint it and to print other documents. */
export const PrintPanel = ({ order }: { order: Order }) => {
  const { print, isPending, error } = useReprint(useStore());
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const again = (job: Job) => print(job.id, () => setSaid(`Sent to ${job.printerName} again. Marked DUPLICATE.`));
  return (
    <Panel title="Printing">
      <div className={styles.body}>
        <PrinterNotices />
        <FailureAlert error={error} />
        <p role="status" className={styles.said}>
          {said}
        </p>
        {order.printJobs.length === 0 && <p className={styles.none}>Nothing has been printed yet.</p>}
        {order.printJobs.length > 0 && (
          <ul className={styles.jobs}>
            {order.printJobs.map((job) => (
              <JobLine key={job.id} job={job} busy={isPending} onAgain={() => again(job)} />
            ))}
          </ul>
        )}
        <Button fullWidth variant="default" onClick={() => setChoosing(true)}>
          View or print…
        </Button>
        <PrintSheet
          order={order}
          opened={choosing}
          onClose={() => setChoosing(false)}
          onSent={(words) => {
            setChoosing(false);
            setSaid(words);
          }}
        />
      </div>
    </Panel>
  );
};
