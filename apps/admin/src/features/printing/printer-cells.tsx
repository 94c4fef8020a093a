import { Button } from '@mantine/core';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { formatMoment, formatRelativeTime } from '@servery/ui/primitives/relative.ts';
import { StateChip, StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { printerAppearance } from '../../shared/printer-appearance.ts';
import { machineText, printsText } from './printer-labels.ts';
import type { Named, Printer, PrinterTask } from './printing.types.ts';
import { useTestPage, type TestPage } from './use-test-page.ts';
import styles from './printer-cells.module.css';

/** A printer's name, and which machine it is. */
export const PrinterName = ({ printer }: { printer: Printer }) => (
  <span className={styles.lines}>
    <span>{printer.name}</span>
    <span className={styles.quiet}>{machineText(printer)}</span>
  </span>
);

/** What a printer prints automatically, how often, for which room, and what prints in its place. */
export const Prints = ({
  printer,
  backup,
  room,
  stations,
}: {
  printer: Printer;
  /** The name of its backup printer. */
  backup: string | undefined;
  /** The name of the room that it is in. */
  room: string | undefined;
  stations: readonly Named[];
}) => {
  const more = [
    ...(printer.numberOfCopies > 1 ? [`${printer.numberOfCopies} copies`] : []),
    ...(room === undefined ? [] : [`room: ${room}`]),
    ...(backup === undefined ? [] : [`backup: ${backup}`]),
  ];
  return (
    <span className={styles.prints}>
      <span>{printsText(printer, stations)}</span>
      {more.length > 0 && <span className={styles.quiet}>{more.join(' · ')}</span>}
    </span>
  );
};

/** "4 min ago"; of a printer in a cloud also that it never was. */
export const LastSeen = ({ printer: { lastSeenAt, connection } }: { printer: Printer }) => {
  const words = useClock((now) => (lastSeenAt === null ? '' : formatRelativeTime(Date.parse(lastSeenAt), now)));
  if (lastSeenAt === null) return connection === 'CLOUD' && <>Never</>;
  return (
    <time dateTime={lastSeenAt} title={formatMoment(lastSeenAt, clockNow(), deviceZone)}>
      {words}
    </time>
  );
};

/** How a test page is doing; `page` is null until one is requested. */
export const TestPageNews = ({ page }: { page: TestPage | null }) => (
  <div role="status" className={styles.news}>
    {page && (
      <span className={styles.page} data-tone={page.tone}>
        <StateShape tone={page.tone} />
        {page.words}
      </span>
    )}
  </div>
);

/** The state of a printer with what is wrong with it, the next step, and how its test page is doing. */
export const PrinterState = ({
  printer,
  canManage,
  onTask,
  onSwitchOn,
}: {
  printer: Printer;
  canManage: boolean;
  onTask: (task: PrinterTask) => void;
  onSwitchOn: (printer: Printer) => void;
}) => {
  const { tone, word } = printerAppearance(printer);
  const test = useTestPage(printer);
  const { name, active, confirmed, problem, queued } = printer;
  return (
    <div className={styles.state}>
      <div className={styles.line}>
        <StateChip tone={tone}>{word}</StateChip>
        {active && canManage && !confirmed ? (
          <Button size="sm" aria-label={`Enter its code: ${name}`} onClick={() => onTask({ type: 'bind', printer, fresh: false })}>
            Enter its code
          </Button>
        ) : active || !canManage ? (
          <Button size="sm" variant="default" loading={test.isPending} aria-label={`Test page: ${name}`} onClick={test.print}>
            Test page
          </Button>
        ) : (
          <Button size="sm" variant="default" aria-label={`Switch on: ${name}`} onClick={() => onSwitchOn(printer)}>
            Switch on
          </Button>
        )}
        {queued > 0 && <span className={styles.quiet}>{queued === 1 ? '1 document waits' : `${queued} documents wait`}</span>}
      </div>
      {active && !confirmed && <p className={styles.problem}>Nothing prints on it yet: print a code on it and enter the code here.</p>}
      {active && problem !== null && problem !== '' && <p className={styles.problem}>{problem}</p>}
      <TestPageNews page={test.page} />
      {test.error && <FailureAlert error={test.error} />}
    </div>
  );
};
