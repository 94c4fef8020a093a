import { ActionIcon, Button, Menu } from '@mantine/core';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { formatMoment, formatRelativeTime } from '@servery/ui/primitives/relative.ts';
import { StateChip, StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Icon } from '../../shared/icon.tsx';
import { machineText, printerAppearance, printsText } from './printer-labels.ts';
import type { Named, Printer, PrinterTask } from './printing.types.ts';
import { useTestPage } from './use-test-page.ts';
import styles from './printer-row.module.css';

/** "Seen 4 min ago · 3 documents wait". */
const Seen = ({ printer: { lastSeenAt, queued, connection } }: { printer: Printer }) => {
  const words = useClock((now) => (lastSeenAt === null ? '' : formatRelativeTime(Date.parse(lastSeenAt), now)));
  const waiting = queued === 0 ? '' : queued === 1 ? '1 document waits' : `${queued} documents wait`;
  return (
    <span className={styles.quiet}>
      {lastSeenAt === null ? (
        connection === 'CLOUD' && 'Never seen'
      ) : (
        <time dateTime={lastSeenAt} title={formatMoment(lastSeenAt, clockNow(), deviceZone)}>
          Seen {words}
        </time>
      )}
      {lastSeenAt !== null && waiting !== '' && ' · '}
      {waiting}
    </span>
  );
};

/** One printer: name, what it prints, state, actions. */
export const PrinterRow = ({
  printer,
  backup,
  stations,
  canManage,
  onTask,
  onSwitchOn,
}: {
  printer: Printer;
  /** The name of its backup printer. */
  backup: string | undefined;
  stations: readonly Named[];
  canManage: boolean;
  onTask: (task: PrinterTask) => void;
  onSwitchOn: (printer: Printer) => void;
}) => {
  const { tone, word } = printerAppearance(printer);
  const test = useTestPage(printer);
  const { name, active, problem, numberOfCopies } = printer;
  return (
    <li className={styles.row} data-off={!active || undefined}>
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.quiet}>{machineText(printer)}</span>
        <span className={styles.quiet}>
          {printsText(printer, stations)}
          {numberOfCopies > 1 && ` · ${numberOfCopies} copies`}
          {backup !== undefined && ` · backup: ${backup}`}
        </span>
      </span>
      <span className={styles.state}>
        <StateChip tone={tone}>{word}</StateChip>
        <Seen printer={printer} />
      </span>
      <span className={styles.actions}>
        {active && canManage && !printer.confirmed ? (
          <Button size="md" aria-label={`Enter its code: ${name}`} onClick={() => onTask({ type: 'bind', printer, fresh: false })}>
            Enter its code
          </Button>
        ) : active || !canManage ? (
          <Button size="md" variant="default" loading={test.isPending} aria-label={`Test page: ${name}`} onClick={test.print}>
            Test page
          </Button>
        ) : (
          <Button size="md" variant="default" aria-label={`Switch on: ${name}`} onClick={() => onSwitchOn(printer)}>
            Switch on
          </Button>
        )}
        {canManage && (
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" c="var(--text)" size="var(--touch)" aria-label={`More for ${name}`}>
                <Icon name="more" size={22} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item mih="var(--touch)" onClick={() => onTask({ type: 'change', printer })}>
                Change…
              </Menu.Item>
              {printer.connection === 'CLOUD' && (
                <Menu.Item mih="var(--touch)" onClick={() => onTask({ type: 'bind', printer, fresh: false })}>
                  Bind to its cloud…
                </Menu.Item>
              )}
              {active && (
                <Menu.Item mih="var(--touch)" c="var(--danger-text)" onClick={() => onTask({ type: 'switchOff', printer })}>
                  Switch off…
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      {active && !printer.confirmed && (
        <p className={styles.problem}>Nothing prints on it yet: print a code on it and enter the code here.</p>
      )}
      {active && problem !== null && problem !== '' && <p className={styles.problem}>{problem}</p>}
      <div role="status" className={styles.news}>
        {test.page && (
          <span className={styles.page} data-tone={test.page.tone}>
            <StateShape tone={test.page.tone} />
            {test.page.words}
          </span>
        )}
      </div>
      {test.error && (
        <div className={styles.news}>
          <FailureAlert error={test.error} />
        </div>
      )}
    </li>
  );
};
