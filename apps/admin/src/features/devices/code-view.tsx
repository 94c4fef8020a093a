import { Button, Stack } from '@mantine/core';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { QrCode } from '../../shared/qr-code.tsx';
import { countdown, groupedCode, kindLabels } from './device-labels.ts';
import type { Device, Pairing } from './devices.types.ts';
import { usePairAgain, type KnownCode } from './use-pairing.ts';
import styles from './code-view.module.css';

/** A pairing code in large letters, with where to enter it and how long it lasts. It updates when the device has used it. */
export const CodeView = ({
  known,
  device,
  onCode,
  onClose,
}: {
  known: KnownCode;
  /** As the list has it now. */
  device: Device | undefined;
  onCode: (pairing: Pairing) => void;
  onClose: () => void;
}) => {
  const { pairing, ends } = known;
  const left = useClock(() => countdown(ends, Date.now()));
  const again = usePairAgain(onCode);
  const words = kindLabels[pairing.device.kind];
  const address = words.path === null ? null : `${location.origin}${words.path}`;

  if (device?.state === 'paired')
    return (
      <Stack gap="md">
        <div role="status">
          <NoticeBox tone="done" title={`“${device.name}” is paired`}>
            <span>{[describeUserAgent(device.userAgent), 'It is ready to work.'].filter(Boolean).join('. ')}</span>
          </NoticeBox>
        </div>
        <Button data-autofocus fullWidth onClick={onClose}>
          Done
        </Button>
      </Stack>
    );
  if (left === '' || device?.state === 'expired')
    return (
      <Stack gap="md">
        <NoticeBox tone="late" title="This code has run out">
          <span>It was not used in time, or typed wrong too often. A new one is good for 10 minutes.</span>
        </NoticeBox>
        <FailureAlert error={again.error} />
        <Button fullWidth loading={again.isPending} onClick={() => again.pair(pairing.device.id)}>
          New code
        </Button>
      </Stack>
    );
  return (
    <Stack gap="md">
      <p className={styles.where}>{words.where}</p>
      <div className={styles.code} role="group" aria-label="Pairing code" translate="no">
        {groupedCode(pairing.code)}
      </div>
      {address !== null && (
        <div className={styles.scan}>
          <QrCode text={`${address}#code=${pairing.code}`} />
          <p className={styles.hint}>
            Scan it with the display, or open{' '}
            <a href={address} target="_blank" rel="noopener" className={styles.address}>
              {address.replace(/^https?:\/\//, '')}
            </a>{' '}
            there.
          </p>
        </div>
      )}
      <p className={styles.left}>
        <span className={styles.dot} aria-hidden="true" />
        <span>
          Waiting for the device. The code works once, for another <strong>{left}</strong>.
        </span>
      </p>
      <FailureAlert error={again.error} />
      <div className={styles.buttons}>
        <Button variant="default" loading={again.isPending} onClick={() => again.pair(pairing.device.id)}>
          New code
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  );
};
