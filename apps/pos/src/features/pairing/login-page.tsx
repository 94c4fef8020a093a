import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import { useSetAsideCount } from '@servery/app-kit/use-set-aside-count.ts';
import { loginPosTerminal } from '@servery/contract/devices';
import { PairingForm } from '@servery/ui/primitives/pairing-form.tsx';
import { getBillStorageName } from '../../shared/bills/stored-data.ts';
import { device, pairedAs } from '../../shared/device.ts';

/** Pairs this screen: exchanges the code from an admin for a till session. */
export const LoginPage = () => {
  const navigate = useNavigate();
  const login = useEndpointMutation(loginPosTerminal, {
    onSuccess: (paired) => {
      device.entered(paired);
      void navigate({ to: '/', replace: true });
    },
  });
  const { status } = useSession(device);
  const lastId = pairedAs.id();
  const held = useSetAsideCount(lastId === null ? null : getBillStorageName(lastId));
  const send = (code: string) => {
    // The press that pairs the till also allows sound.
    void unlockSound();
    login.mutate({ body: { code } });
  };
  return (
    <PairingForm
      title="Pair this till"
      action="Pair this till"
      lost={status === 'out' ? pairedAs.read() : null}
      held={held}
      what="till"
      error={login.error?.error}
      pending={login.isPending}
      onCode={send}
      onChange={login.reset}
    >
      Enter the 8 characters of the pairing code. A manager makes one in the admin app, under Devices; it is good for 10 minutes.
    </PairingForm>
  );
};
