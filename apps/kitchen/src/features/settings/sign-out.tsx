import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { logoutDevice } from '@servery/contract/devices';
import { DeviceSignOut } from '@servery/ui/patterns/device-sign-out.tsx';
import { device, pairedAs } from '../../shared/device.ts';
import { useWaiting, waitingText } from '../../shared/waiting.ts';

/** Ends the display's session, unless changes are waiting to be sent. */
export const SignOut = ({ name }: { name: string }) => {
  const waiting = useWaiting((state) => state.waiting);
  const aside = useWaiting((state) => state.aside.length);
  const logout = useEndpointMutation(logoutDevice, {
    onSuccess: () => {
      pairedAs.forget();
      device.ended();
    },
  });
  return (
    <DeviceSignOut
      what="display"
      name={name}
      blocked={
        waiting > 0 ? (
          <>
            <strong>{waitingText(waiting)}.</strong> Wait until they have gone out, or they would be lost.
          </>
        ) : aside > 0 ? (
          <>
            <strong>{aside === 1 ? '1 change needs' : `${aside} changes need`} attention.</strong> Try again or discard first.
          </>
        ) : null
      }
      error={logout.error?.error}
      pending={logout.isPending}
      onSignOut={() => logout.mutate({ body: {}, retries: 1 })}
    >
      This screen shows no tickets until a manager pairs it with a new code. Tickets are not lost: other displays of the kitchen go on.
    </DeviceSignOut>
  );
};
