import { Button } from '@mantine/core';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { formatMoment } from '@servery/ui/primitives/relative.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { formatLastSeen } from '../../shared/last-seen.ts';
import { DevicePicture } from './device-picture.tsx';
import { countdown, stateAppearances } from './device-labels.ts';
import type { Device, DeviceTask } from './devices.types.ts';
import type { KnownCode } from './use-pairing.ts';
import styles from './device-cells.module.css';

/** A device's name, with a picture of what it is. */
export const DeviceName = ({ device }: { device: Device }) => (
  <span className={styles.name}>
    <span className={styles.picture}>
      <DevicePicture kind={device.kind} size={32} />
    </span>
    <span className={styles.text}>{device.name}</span>
  </span>
);

/** "13 min ago", or that it never was. */
export const LastSeen = ({ device: { lastSeenAt } }: { device: Device }) => {
  const words = useClock((now) => (lastSeenAt === null ? '' : formatLastSeen(Date.parse(lastSeenAt), now)));
  if (lastSeenAt === null) return <>Never paired</>;
  return (
    <time dateTime={lastSeenAt} title={formatMoment(lastSeenAt, clockNow(), deviceZone)}>
      {words}
    </time>
  );
};

/** The state of a device, and the way to its code while it has no session. */
export const DeviceState = ({
  device,
  known,
  onTask,
  onPair,
}: {
  device: Device;
  /** Its code, if this page made it. */
  known: KnownCode | undefined;
  onTask: (task: DeviceTask) => void;
  /** Requests a code without a question: nothing is lost by it. */
  onPair: (device: Device) => void;
}) => {
  const left = useClock(() => (known && device.state === 'waiting' ? countdown(known.ends, Date.now()) : ''));
  const { tone, words } = stateAppearances[device.state];
  const again = device.state === 'revoked' ? 'Bring back' : 'New code';
  return (
    <span className={styles.state}>
      <StateChip tone={tone}>{words}</StateChip>
      {left && <span className={styles.quiet}>{left} left</span>}
      {known && left ? (
        <Button
          size="sm"
          variant="default"
          aria-label={`Show code: ${device.name}`}
          onClick={() => onTask({ type: 'code', pairing: known.pairing })}
        >
          Show code
        </Button>
      ) : (
        device.state !== 'paired' && (
          <Button size="sm" variant="default" aria-label={`${again}: ${device.name}`} onClick={() => onPair(device)}>
            {again}
          </Button>
        )
      )}
      {device.state === 'waiting' && !known && <span className={styles.quiet}>A code is shown once. Lost it? Make a new one.</span>}
    </span>
  );
};
