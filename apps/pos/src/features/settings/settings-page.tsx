import { Link } from '@tanstack/react-router';
import { placeName } from '@servery/app-kit/paired-as.ts';
import { alarmTone, chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
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
import { buildName } from '../../shared/build-name.ts';
import { usePreferences, type Preferences } from '../../shared/preferences.ts';
import { useTill } from '../../shared/till-context.ts';
import { SignOut } from './sign-out.tsx';

const set = (change: Partial<Preferences>) => usePreferences.setState(change);

/** Appearance and sound of this till, and which till it is. */
export const SettingsPage = () => {
  const preferences = usePreferences();
  const sound = useSoundState();
  const awake = useWakeLockState((lock) => lock.state);
  const till = useTill();
  const test = async (tone: (volume: number) => void) => {
    await unlockSound();
    tone(preferences.volume);
  };

  return (
    <DeviceSettings>
      <SoundSection
        title="Sound for online orders and alarms"
        heard="A new order rings here until somebody takes it, an alarm until somebody sees to it."
        state={sound}
        on={preferences.sound}
        volume={preferences.volume}
        onSound={(on) => {
          set({ sound: on });
          if (on) void unlockSound();
        }}
        onVolume={(volume) => set({ volume })}
        onTest={() => void test(chime)}
      >
        <button type="button" className={settingsButton} disabled={sound === 'unsupported'} onClick={() => void test(alarmTone)}>
          Test the alarm
        </button>
      </SoundSection>
      <AwakeSection
        app="the till"
        possible={canKeepAwake()}
        refused={awake === 'unavailable'}
        on={preferences.keepAwake}
        onChange={(keepAwake) => set({ keepAwake })}
      />
      <AppearanceSection theme={preferences.theme} onChange={(theme) => set({ theme })} />
      <SettingsSection title="This till">
        <DeviceFacts
          of={[
            ['Name', till.name],
            ['Store', placeName(till)],
            ['Version', buildName || 'not built'],
          ]}
        />
        <Link to="/login" className={settingsButton}>
          Pair again with another code
        </Link>
        <SignOut name={till.name} />
      </SettingsSection>
    </DeviceSettings>
  );
};
