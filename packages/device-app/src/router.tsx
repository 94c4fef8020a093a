import { redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import type { DeviceApp } from './device-app.ts';
import { asPath } from './paths.ts';

/**
 * For `beforeLoad` of the pages that need a paired device: the others go to pairing. An unreachable server signs nobody out, and a device
 * with a stored session does not wait for the check.
 */
export async function requirePaired({ device, spec }: Pick<DeviceApp, 'device' | 'spec'>): Promise<void> {
  const known = device.get();
  const { status } = known.status === 'unknown' && !known.who ? await device.check() : known;
  if (status === 'out') throw redirect({ to: asPath(spec.loginPath), replace: true });
}

/** The router's pages for an address that does not exist, with a link `home`, and for a page that failed. */
export const errorPages = (home: ReactNode) => ({
  defaultNotFoundComponent: () => (
    <main>
      <EmptyState page title="This page does not exist" action={home} />
    </main>
  ),
  defaultErrorComponent: ({ reset }: { reset: () => void }) => (
    <ErrorState title="Something went wrong" message="This part of the screen has stopped." onRetry={reset} />
  ),
});
