import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { logoutDevice } from '@servery/contract/devices';
import { DeviceSignOut } from '@servery/ui/patterns/device-sign-out.tsx';
import { device, pairedAs } from '../../shared/device.ts';

/** Ends the till's session. */
export const SignOut = ({ name }: { name: string }) => {
  const logout = useEndpointMutation(logoutDevice, {
    onSuccess: () => {
      pairedAs.forget();
      device.ended();
    },
  });
  return (
    <DeviceSignOut
      what="till"
      name={name}
      error={logout.error?.error}
      pending={logout.isPending}
      onSignOut={() => logout.mutate({ body: {}, retries: 1 })}
    >
      This till shows no orders and takes no payments until a manager pairs it with a new code. Orders are not lost: other tills and the
      staff app go on.
    </DeviceSignOut>
  );
};
