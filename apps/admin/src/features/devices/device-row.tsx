import { ActionIcon, Button, Menu } from '@mantine/core';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { formatMoment } from '@servery/ui/primitives/relative.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Icon } from '../../shared/icon.tsx';
import { DevicePicture } from './device-picture.tsx';
import { countdown, formatLastSeen, stateAppearances } from './device-labels.ts';
import type { Device, DeviceTask } from './devices.types.ts';
import type { KnownCode } from './use-pairing.ts';
import styles from './device-row.module.css';

/** "Seen 13 min ago", or that it never was. */
const Seen = ({ device }: { device: Device }) => {
  const { lastSeenAt } = device;
  const words = useClock((now) => (lastSeenAt === null ? '' : formatLastSeen(Date.parse(lastSeenAt), now)));
  if (lastSeenAt === null) return <>Never paired</>;
  return (
    <time dateTime={lastSeenAt} title={formatMoment(lastSeenAt, clockNow(), deviceZone)}>
      {words}
    </time>
  );
};

/** One device: name, state, actions. */
export const DeviceRow = ({
  device,
  known,
  onTask,
  onPair,
}: {
  device: Device;
  /** Its code, where this page made it. */
  known: KnownCode | undefined;
  onTask: (task: DeviceTask) => void;
  /** Requests a code without a question: nothing is lost by it. */
  onPair: (device: Device) => void;
}) => {
  const left = useClock(() => (known && device.state === 'waiting' ? countdown(known.ends, Date.now()) : ''));
  const { tone, words } = stateAppearances[device.state];
  const machine = describeUserAgent(device.userAgent);
  return (
    <li className={styles.row} data-state={device.state}>
      <span className={styles.picture}>
        <DevicePicture kind={device.kind} size={36} />
      </span>
      <span className={styles.words}>
        <strong className={styles.name}>{device.name}</strong>
        <span className={styles.quiet}>
          {device.state === 'waiting' && !known ? (
            'Code shown once. Lost it? Make a new one.'
          ) : (
            <>
              <Seen device={device} />
              {machine && ` · ${machine}`}
            </>
          )}
        </span>
      </span>
      <span className={styles.state}>
        <StateChip tone={tone}>{words}</StateChip>
        {left && <span className={styles.quiet}>{left} left</span>}
      </span>
      <span className={styles.actions}>
        {known && left ? (
          <Button
            size="md"
            variant="default"
            aria-label={`Show code: ${device.name}`}
            onClick={() => onTask({ type: 'code', pairing: known.pairing })}
          >
            Show code
          </Button>
        ) : (
          device.state !== 'paired' && (
            <Button
              size="md"
              variant="default"
              aria-label={device.state === 'revoked' ? `Bring back: ${device.name}` : `New code: ${device.name}`}
              onClick={() => onPair(device)}
            >
              {device.state === 'revoked' ? 'Bring back' : 'New code'}
            </Button>
          )
        )}
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" c="var(--text)" size="var(--touch)" aria-label={`More for ${device.name}`}>
              <Icon name="more" size={22} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item mih="var(--touch)" onClick={() => onTask({ type: 'rename', device })}>
              Rename
            </Menu.Item>
            {device.state === 'paired' && (
              <Menu.Item mih="var(--touch)" onClick={() => onTask({ type: 'pairAgain', device })}>
                Pair again…
              </Menu.Item>
            )}
            {device.state !== 'revoked' && (
              <Menu.Item mih="var(--touch)" c="var(--danger-text)" onClick={() => onTask({ type: 'revoke', device })}>
                Revoke…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
};
