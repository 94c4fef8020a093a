import type { ReactNode } from 'react';

/** What other parts of the app add to the settings page, below its sounds. */
export const notificationsSlot: ReactNode = null;
