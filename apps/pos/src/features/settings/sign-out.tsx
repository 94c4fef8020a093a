import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { logoutDevice } from '@servery/contract/devices';
import { DeviceSignOut } from '@servery/ui/patterns/device-sign-out.tsx';
import { useBills } from '../../shared/bills/bills-store.ts';
import { device, pairedAs } from '../../shared/device.ts';

/** Ends the till's session, unless entries are waiting to be sent. */
export const SignOut = ({ name }: { name: string }) => {
  const waiting = useBills((state) => state.waiting);
  const aside = useBills((state) => state.aside.length);
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
      blocked={
        waiting > 0 ? (
          <>
            <strong>{waiting === 1 ? '1 change of a bill is' : `${waiting} changes of bills are`} not sent yet.</strong> Wait until they
            have gone out: nobody else has them yet.
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
      This till shows no orders and takes no payments until a manager pairs it with a new code. Orders are not lost: other tills and the
      staff app go on.
    </DeviceSignOut>
  );
};
