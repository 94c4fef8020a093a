import { lazy, Suspense, type ReactNode } from 'react';

const Notifications = lazy(async () => ({
  default: (await import('../features/notifications/notifications-panel.tsx')).NotificationsPanel,
}));

/** What other parts of the app add to the settings page, below its sounds. */
export const notificationsSlot: ReactNode = (
  <Suspense>
    <Notifications />
  </Suspense>
);
