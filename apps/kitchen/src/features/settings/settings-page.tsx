import { Link } from '@tanstack/react-router';
import { placeName } from '@servery/app-kit/paired-as.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { canKeepAwake, useWakeLockState } from '@servery/app-kit/wake-lock.ts';
import {
  AwakeSection,
  DeviceFacts,
  DeviceSettings,
  AppearanceSection,
  settingsButton,
  SettingsSection,
  SoundSection,
} from '@servery/ui/patterns/device-settings.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { device } from '../../shared/device.ts';
import { usePreferences, type Preferences, type TextSize } from '../../shared/preferences.ts';
import { PrepTimeChoice } from './prep-time-choice.tsx';
import { SignOut } from './sign-out.tsx';
import { StationsChoice } from './stations-choice.tsx';

const set = (change: Partial<Preferences>) => usePreferences.setState(change);

/** Appearance and sound of this screen, and which display it is. */
export const SettingsPage = () => {
  const preferences = usePreferences();
  const sound = useSoundState();
  const awake = useWakeLockState((lock) => lock.state);
  const { who } = useSession(device);
  const test = async () => {
    await unlockSound();
    chime(preferences.volume);
  };

  return (
    <DeviceSettings>
      {who && who.printStations.length > 0 && (
        <SettingsSection
          title="Stations"
          help="Which tickets this screen shows. Tickets disappear here when this screen’s stations are done. A manager can change them in admin, too."
        >
          <StationsChoice stations={who.printStations} />
        </SettingsSection>
      )}
      {who && (
        <SettingsSection
          title="Prep time"
          help="How long the kitchen takes for an order without a promised time. Applies to new orders in this store."
        >
          <PrepTimeChoice display={who} />
        </SettingsSection>
      )}
      <SettingsSection title="Text size">
        <Choice<TextSize>
          label="Text size"
          value={preferences.textSize}
          options={[
            ['compact', 'Compact'],
            ['normal', 'Normal'],
            ['large', 'Large'],
            ['huge', 'Very large'],
          ]}
          onChange={(textSize) => set({ textSize })}
        />
      </SettingsSection>
      <SettingsSection title="Columns" help="“Fit” shows as many tickets side by side as can be read well.">
        <Choice<number>
          label="Columns"
          value={preferences.columns}
          options={[[0, 'Fit'], ...[2, 3, 4, 5, 6, 8].map((count): [number, string] => [count, String(count)])]}
          onChange={(columns) => set({ columns })}
        />
      </SettingsSection>
      <SoundSection
        title="Sound for new tickets"
        heard="This screen plays a sound for new tickets."
        state={sound}
        on={preferences.sound}
        volume={preferences.volume}
        onSound={(on) => {
          set({ sound: on });
          if (on) void unlockSound();
        }}
        onVolume={(volume) => set({ volume })}
        onTest={() => void test()}
      />
      <AwakeSection
        app="the kitchen display"
        possible={canKeepAwake()}
        refused={awake === 'unavailable'}
        on={preferences.keepAwake}
        onChange={(keepAwake) => set({ keepAwake })}
      />
      <AppearanceSection theme={preferences.theme} onChange={(theme) => set({ theme })} />
      {who && (
        <SettingsSection title="This display" help="A manager sets its times for the whole store.">
          <DeviceFacts
            of={[
              ['Name', who.name],
              ['Store', placeName(who)],
              ['Due soon', `from ${who.warnBeforeDueInMinutes ?? who.prepTimeInMinutes / 2} min before a ticket is due`],
              ['Late', who.lateAfterDueInMinutes === 0 ? 'as soon as it is due' : `${who.lateAfterDueInMinutes} min after it was due`],
            ]}
          />
          <Link to="/auth/login" className={settingsButton}>
            Pair again with another code
          </Link>
          <SignOut name={who.name} />
        </SettingsSection>
      )}
    </DeviceSettings>
  );
};
