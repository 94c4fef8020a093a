import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { useSetAsideCount } from '@servery/app-kit/use-set-aside-count.ts';
import { loginKdsDevice } from '@servery/contract/kds';
import { PairingForm } from '@servery/ui/primitives/pairing-form.tsx';
import { storedPresses } from '../../shared/device-store.ts';
import { device, pairedAs } from '../../shared/device.ts';

/** Pairs this screen: exchanges the code from an admin for a display session. */
export const LoginPage = () => {
  const navigate = useNavigate();
  const login = useEndpointMutation(loginKdsDevice, {
    onSuccess: (paired) => {
      device.entered(paired);
      void navigate({ to: '/active-orders', replace: true });
    },
  });
  const { status } = useSession(device);
  const held = useSetAsideCount(storedPresses);
  const send = (code: string) => {
    // The press that pairs the screen also allows sound.
    void unlockSound();
    login.mutate({ body: { code } });
  };
  return (
    <PairingForm
      title="Pair this kitchen display"
      action="Pair this display"
      lost={status === 'out' ? pairedAs.read() : null}
      held={held}
      what="display"
      error={login.error?.error}
      pending={login.isPending}
      onCode={send}
      onChange={login.reset}
    >
      Enter the 8 characters of the pairing code. A manager makes one in the admin app, under Devices; it is good for 10 minutes.
    </PairingForm>
  );
};
