import { useEffect, type ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import type { LiveState } from '@servery/app-kit/live.ts';
import { dismissNotice, useNotice } from '@servery/app-kit/notice.ts';
import { NoticeBar } from '@servery/ui/primitives/notice-bar.tsx';
import { useDeviceApp } from '../device-app.ts';
import { useWakeLock } from '../settings/wake-lock.ts';
import { lookForUpdate } from '../update/app-update.ts';
import styles from './device-frame.module.css';

/** The frame of a paired device: its top bar, the bars below, the page, and what went wrong with a press. It keeps the screen on. */
export const DeviceFrame = ({
  topBar,
  bars,
  live,
  children = <Outlet />,
}: {
  topBar: ReactNode;
  /** Alarms, connection, update: each shows itself when it has something to say. */
  bars: ReactNode;
  live: LiveState;
  /** In place of the page. */
  children?: ReactNode;
}) => {
  const { device, preferences } = useDeviceApp();
  const notice = useNotice((state) => state.notice);
  useWakeLock(preferences.usePreferences((own) => own.keepAwake));
  const { freshness } = live;
  useEffect(() => {
    if (freshness !== 'live') return;
    // A server that is back may serve another build, and knows whether this device is still paired.
    lookForUpdate();
    if (device.get().status === 'unreachable') void device.check();
  }, [freshness, device]);
  return (
    <div className={styles.frame}>
      {topBar}
      {bars}
      <main className={styles.main}>{children}</main>
      <NoticeBar notice={notice} onDismiss={dismissNotice} />
    </div>
  );
};
