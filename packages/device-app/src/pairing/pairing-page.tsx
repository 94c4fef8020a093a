import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { unlockSound } from '@servery/app-kit/sound.ts';
import type { loginPosTerminal } from '@servery/contract/devices';
import { useDeviceApp } from '../device-app.ts';
import { PairingForm } from './pairing-form.tsx';
import { useSetAsideCount } from './use-set-aside-count.ts';

/** Pairs this screen: exchanges the code from an admin for a session of the device. */
export const PairingPage = () => {
  const { spec, device, pairedAs } = useDeviceApp();
  const navigate = useNavigate();
  const login = useEndpointMutation(spec.login as typeof loginPosTerminal, {
    onSuccess: (paired) => {
      device.entered(paired);
      void navigate({ to: '/', replace: true });
    },
    // The code of a pairing whose answer was lost is used up, and this browser is paired.
    onError: () => void device.check(),
  });
  const { status, who } = useSession(device);
  useEffect(() => {
    // Opened by its address: who this browser is paired as has not been asked yet.
    if (device.get().status === 'unknown') void device.check();
  }, [device]);
  const held = useSetAsideCount(spec.outbox(pairedAs.id()));
  const send = (code: string) => {
    // The press that pairs the device also allows sound.
    void unlockSound();
    login.mutate({ body: { code } });
  };
  return (
    <PairingForm
      title={spec.pairTitle}
      action={`Pair this ${spec.what}`}
      lost={status === 'out' ? pairedAs.read() : null}
      held={held}
      what={spec.what}
      paired={who?.name ?? null}
      back={`Back to ${spec.appName}`}
      onBack={() => void navigate({ to: '/' })}
      error={login.error?.error}
      pending={login.isPending}
      onCode={send}
      onChange={login.reset}
    >
      Enter the 8 characters of the pairing code. A manager makes one in the admin app, under Devices; it is good for 10 minutes.
    </PairingForm>
  );
};
