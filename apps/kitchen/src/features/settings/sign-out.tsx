import { SignOut as DeviceSignOut } from '@servery/device-app/settings/sign-out.tsx';
import { useWaiting, waitingText } from '../../shared/waiting.ts';

/** Ends the display's session, unless changes are waiting to be sent. */
export const SignOut = ({ name }: { name: string }) => {
  const waiting = useWaiting((state) => state.waiting);
  return (
    <DeviceSignOut name={name} waiting={waiting} unsentText={`${waitingText(waiting)}.`} aside={useWaiting((state) => state.aside.length)}>
      This screen shows no tickets until a manager pairs it with a new code. Tickets are not lost: other displays of the kitchen go on.
    </DeviceSignOut>
  );
};
