import { lazy, Suspense, type ReactNode } from 'react';

const Notifications = lazy(async () => ({
  default: (await import('../features/notifications/notifications-panel.tsx')).NotificationsPanel,
}));

/** Settings that other parts of the app add below the sounds. */
export const notificationsSlot: ReactNode = (
  <Suspense>
    <Notifications />
  </Suspense>
);
