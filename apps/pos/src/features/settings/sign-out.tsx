import { SignOut as DeviceSignOut } from '@servery/device-app/settings/sign-out.tsx';
import { useBills } from '../../shared/bills/bills-store.ts';

/** Ends the till's session, unless changes are waiting to be sent. */
export const SignOut = ({ name }: { name: string }) => {
  const waiting = useBills((state) => state.waiting);
  return (
    <DeviceSignOut
      name={name}
      waiting={waiting}
      unsentText={`${waiting === 1 ? '1 change of a bill is' : `${waiting} changes of bills are`} not sent yet.`}
      aside={useBills((state) => state.aside.length)}
    >
      This till shows no orders and takes no payments until a manager pairs it with a new code. Orders are not lost: other tills and the
      staff app go on.
    </DeviceSignOut>
  );
};
