import type { LiveState } from '@servery/app-kit/live.ts';
import { OfflineBar } from '@servery/device-app/frame/offline-bar.tsx';
import { SoundButton } from '@servery/device-app/frame/sound-button.tsx';
import { BarLink, TopBar } from '@servery/device-app/frame/top-bar.tsx';
import type { Device } from '../shared/device.ts';
import { useKitchen } from '../shared/kitchen-context.ts';
import { usePreferences } from '../shared/preferences.ts';
import { storedText, useWaiting } from '../shared/waiting.ts';

/** The display's top bar; a page puts its own controls into its middle (`slotRef`). */
export const KitchenBar = ({ who, live, slotRef }: { who: Device; live: LiveState; slotRef: (element: HTMLElement | null) => void }) => {
  const textSize = usePreferences((preferences) => preferences.textSize);
  return (
    <TopBar
      label="Kitchen"
      who={who}
      live={live}
      stuck={useWaiting((state) => state.stuck)}
      aside={useWaiting((state) => state.aside.length)}
      slotRef={slotRef}
      large={textSize === 'large' || textSize === 'huge'}
      links={
        <>
          <BarLink to="/active-orders">Active</BarLink>
          <BarLink to="/completed-orders">Completed</BarLink>
          <BarLink to="/settings">Settings</BarLink>
        </>
      }
      sound={<SoundButton />}
    />
  );
};

/** Warns across the full width that the board may be out of date, or that changes are waiting to be sent. */
export const KitchenOffline = ({ live }: { live: LiveState }) => {
  const { timeZone } = useKitchen();
  const waiting = useWaiting();
  const problem =
    waiting.stuck === null ? null : waiting.stuck === 'failing' ? 'The server has a problem.' : 'The server is not answering.';
  return (
    <OfflineBar live={live} timeZone={timeZone} problem={problem} more={storedText(waiting)}>
      New and changed orders are not shown. Check printed tickets. Reconnecting automatically…
    </OfflineBar>
  );
};
