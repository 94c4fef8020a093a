import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { alarmTone, chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { useDeviceApp, type PairedDevice } from '../device-app.ts';
import { placeName } from '../paired-as.ts';
import { asPath } from '../paths.ts';
import { buildName } from './build-name.ts';
import { AppearanceSection, AwakeSection, DeviceFacts, settingsButton, SettingsSection, SoundSection } from './device-settings.tsx';
import { canKeepAwake, useWakeLockState } from './wake-lock.ts';

/** Sound, screen and look of this device, stored on it. `heard`: the sentence that says what sounds ("… plays a sound for new tickets."). */
export const OwnSections = ({
  soundTitle,
  heard,
  alarms = false,
}: {
  soundTitle: string;
  heard: string;
  /** Alarms sound here, too: there is a button to try theirs. */
  alarms?: boolean;
}) => {
  const { spec, preferences } = useDeviceApp();
  const { sound, volume, keepAwake, theme } = preferences.usePreferences();
  const set = preferences.usePreferences.setState;
  const state = useSoundState();
  const awake = useWakeLockState((lock) => lock.state);
  const test = async (tone: (volume: number) => void) => {
    await unlockSound();
    tone(volume);
  };
  return (
    <>
      <SoundSection
        title={soundTitle}
        heard={heard}
        state={state}
        on={sound}
        volume={volume}
        onSound={(on) => {
          set({ sound: on });
          if (on) void unlockSound();
        }}
        onVolume={(next) => set({ volume: next })}
        onTest={() => void test(chime)}
      >
        {alarms && (
          <button type="button" className={settingsButton} disabled={state === 'unsupported'} onClick={() => void test(alarmTone)}>
            Test the alarm
          </button>
        )}
      </SoundSection>
      <AwakeSection
        app={spec.appName}
        possible={canKeepAwake()}
        refused={awake === 'unavailable'}
        on={keepAwake}
        onChange={(on) => set({ keepAwake: on })}
      />
      <AppearanceSection theme={theme} onChange={(next) => set({ theme: next })} />
    </>
  );
};

/** Which device this is and what it runs, a way to pair it again, and `children` for signing it out. */
export const ThisDevice = ({
  who,
  help,
  facts = [],
  children,
}: {
  who: PairedDevice;
  help?: string;
  /** Beside its name and store, as pairs of label and value. */
  facts?: readonly (readonly [name: string, value: string])[];
  children: ReactNode;
}) => {
  const { spec } = useDeviceApp();
  return (
    <SettingsSection title={`This ${spec.what}`} {...(help === undefined ? {} : { help })}>
      <DeviceFacts of={[['Name', who.name], ['Store', placeName(who)], ...facts, ['Version', buildName || 'not built']]} />
      <Link to={asPath(spec.loginPath)} className={settingsButton}>
        Pair again with another code
      </Link>
      {children}
    </SettingsSection>
  );
};
