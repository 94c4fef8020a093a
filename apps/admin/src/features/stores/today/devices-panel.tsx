import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listDevices } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listStorePrinters } from '@servery/contract/printers';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { formatLastSeen, isConnected } from '../../../shared/last-seen.ts';
import { useStore } from '../../../shared/places.ts';
import { printerAppearance } from '../../../shared/printer-appearance.ts';
import { useMe } from '../../../shared/session.ts';
import styles from './today.module.css';

type Device = ResponseOf<typeof listDevices>['rows'][number];
type Printer = ResponseOf<typeof listStorePrinters>['rows'][number];

/** The server notes a device that is open every five minutes. */
const readAgain = 60_000;
const kindNames = { posTerminal: 'Till', kdsDevice: 'Kitchen display', printer: 'Print bridge' } as const;

const DeviceRow = ({ device: { name, kind, state, lastSeenAt } }: { device: Device }) => {
  const seen = useClock((now) => (lastSeenAt === null ? '' : formatLastSeen(Date.parse(lastSeenAt), now)));
  const connected = useClock((now) => lastSeenAt !== null && isConnected(Date.parse(lastSeenAt), now));
  return (
    <li className={styles.device}>
      <span>
        <strong>{name}</strong>
        <span className={styles.note}>{kindNames[kind]}</span>
      </span>
      {state !== 'paired' ? (
        <StateChip tone="late">Not paired</StateChip>
      ) : connected ? (
        <StateChip tone="done">Connected</StateChip>
      ) : (
        <StateChip tone="neutral">{seen === '' ? 'Never seen' : `Last seen ${seen}`}</StateChip>
      )}
    </li>
  );
};

const PrinterRow = ({ printer }: { printer: Printer }) => {
  const { tone, word } = printerAppearance(printer);
  const { name, problem, queued, lastSeenAt, online } = printer;
  const seen = useClock((now) =>
    lastSeenAt === null || online === true ? '' : `Last seen ${formatLastSeen(Date.parse(lastSeenAt), now)}`,
  );
  const notes = [problem ?? '', queued > 0 ? (queued === 1 ? '1 document waits' : `${queued} documents wait`) : '', seen];
  return (
    <li className={styles.device}>
      <span>
        <strong>{name}</strong>
        <span className={styles.note}>{['Printer', ...notes.filter(Boolean)].join(' · ')}</span>
      </span>
      <StateChip tone={tone}>{word}</StateChip>
    </li>
  );
};

/** Tills, kitchen displays and printers, and whether they can be reached. */
export const DevicesPanel = () => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId };
  const me = useMe();
  const [seesDevices, seesPrinters] = [may(me, 'devices.read', params), may(me, 'printing.read', params)];
  const devices = useEndpoint(listDevices, { params }, { enabled: seesDevices, refetchInterval: readAgain });
  const printers = useEndpoint(listStorePrinters, { params }, { enabled: seesPrinters, refetchInterval: readAgain });
  const failed = (seesDevices && !devices.data && devices.error) || (seesPrinters && !printers.data && printers.error);
  const isReady = (!seesDevices || devices.data) && (!seesPrinters || printers.data);
  const ownDevices = devices.data?.rows.filter(({ state }) => state !== 'revoked') ?? [];
  const ownPrinters = printers.data?.rows.filter(({ active }) => active) ?? [];
  const again = () => {
    if (seesDevices) void devices.refetch();
    if (seesPrinters) void printers.refetch();
  };
  return (
    <Panel title="Tills and printers">
      {failed && !isReady && <Failure error={failed.error} onRetry={again} />}
      {!failed && !isReady && (
        <div role="status" aria-label="Loading devices">
          <Skeleton height="6rem" />
        </div>
      )}
      {isReady && ownDevices.length + ownPrinters.length === 0 && (
        <p className={styles.none}>No till, kitchen display or printer is set up yet.</p>
      )}
      {isReady && (
        <ul className={styles.rows}>
          {ownDevices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
          {ownPrinters.map((printer) => (
            <PrinterRow key={printer.id} printer={printer} />
          ))}
        </ul>
      )}
      <p className={styles.links}>
        {seesDevices && (
          <Link to="/restaurants/$restaurantId/stores/$storeId/devices" params={params}>
            All devices
          </Link>
        )}
        {seesPrinters && (
          <Link to="/restaurants/$restaurantId/stores/$storeId/printer-settings" params={params}>
            All printers
          </Link>
        )}
      </p>
    </Panel>
  );
};
