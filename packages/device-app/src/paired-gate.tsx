import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import type { DeviceApp, PairedDevice } from './device-app.ts';
import { asPath } from './paths.ts';
import { usePairedSession } from './use-paired.ts';

/** Shows its children to a paired device. It reconnects when the server is back, and goes to pairing when the session ends. */
export const PairedGate = <Who extends PairedDevice>({
  app: { device, spec },
  children,
}: {
  app: Pick<DeviceApp<Who>, 'device' | 'spec'>;
  children: (who: Who) => ReactNode;
}) => {
  const navigate = useNavigate();
  const { status, who, error } = usePairedSession(device, () => void navigate({ to: asPath(spec.loginPath), replace: true }));

  if (who) return children(who);
  if (status !== 'unreachable') return null;
  const name = `${spec.appName.charAt(0).toUpperCase()}${spec.appName.slice(1)}`;
  return (
    <main>
      <ErrorState
        page
        title={error?.title ?? 'No connection'}
        message={`${name} can’t reach the server. Trying again automatically…`}
        onRetry={() => void device.check()}
      />
    </main>
  );
};
