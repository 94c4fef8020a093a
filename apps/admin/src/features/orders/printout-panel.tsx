import { moment } from '@servery/app-kit/format.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { documentName, jobAppearance } from '@servery/ui/patterns/orders/printout-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../shared/places.ts';
import styles from './order-page.module.css';

/** What was printed for the order, and where. */
export const PrintoutPanel = ({ order: { printJobs } }: { order: ResponseOf<typeof getOrder> }) => {
  const { timeZone } = useStore();
  return (
    <Panel title="Printouts">
      {printJobs.length === 0 && <p className={styles.text}>Nothing was printed for this order.</p>}
      <ul className={styles.lines}>
        {printJobs.map((job) => (
          <li key={job.id} className={styles.line}>
            <span>
              <strong>{documentName(job.document)}</strong> on {job.printerName}
              <span className={styles.quiet}>
                {[moment(job.createdAt, clockNow(), timeZone), job.duplicate ? 'duplicate' : '', job.message].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StateChip tone={jobAppearance(job).tone}>{jobAppearance(job).word}</StateChip>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
