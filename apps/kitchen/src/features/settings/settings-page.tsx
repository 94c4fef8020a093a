import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useSession } from '@servery/app-kit/session.ts';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { device, placeName } from '../../shared/device.ts';
import { usePreferences, type Preferences, type TextSize, type Theme } from '../../shared/preferences.ts';
import { canKeepAwake, useWakeLockState, type WakeLockState } from '../../shared/wake-lock.ts';
import { PrepTimeChoice } from './prep-time-choice.tsx';
import { SignOut } from './sign-out.tsx';
import { StationsChoice } from './stations-choice.tsx';
import styles from './settings-page.module.css';

const set = (change: Partial<Preferences>) => usePreferences.setState(change);

const Section = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {help && <p className={styles.help}>{help}</p>}
    {children}
  </section>
);

const soundHelp = {
  ready: 'A new ticket is heard on this screen.',
  locked: 'This browser wants one tap before it makes a sound: “Test the sound” is enough.',
  unsupported: 'This browser cannot make sounds.',
};

const awakeHelp = (state: WakeLockState): string => {
  if (!canKeepAwake()) return 'Please set the device’s display time-out to “never”. Browsers can do it by themselves only over https.';
  if (state === 'unavailable') return 'The browser refused, perhaps to save power. Please set the device’s display time-out to “never”.';
  return 'The screen stays on while the kitchen display is open.';
};

/** How this one screen looks and sounds, and which display it is. */
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
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      {who && who.printStations.length > 0 && (
        <Section
          title="Stations"
          help="Which tickets this screen shows. A ticket leaves it when its stations are done, and is finished when all are."
        >
          <StationsChoice stations={who.printStations} />
        </Section>
      )}
      {who && (
        <Section
          title="Prep time"
          help="How long the kitchen takes for an order without a promised time. It counts from the next order on, for the whole store."
        >
          <PrepTimeChoice display={who} />
        </Section>
      )}
      <Section title="Text size">
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
      </Section>
      <Section title="Columns" help="“Fit” shows as many tickets side by side as can be read well.">
        <Choice<number>
          label="Columns"
          value={preferences.columns}
          options={[[0, 'Fit'], ...[2, 3, 4, 5, 6, 8].map((count): [number, string] => [count, String(count)])]}
          onChange={(columns) => set({ columns })}
        />
      </Section>
      <Section title="Sound for new tickets" help={soundHelp[sound]}>
        <Choice<boolean>
          label="Sound"
          value={preferences.sound}
          options={[
            [true, 'On'],
            [false, 'Off'],
          ]}
          onChange={(on) => {
            set({ sound: on });
            if (on) void unlockSound();
          }}
        />
        <Choice<number>
          label="Volume"
          value={preferences.volume}
          options={[
            [0.3, 'Quiet'],
            [0.8, 'Loud'],
            [1, 'Loudest'],
          ]}
          onChange={(volume) => set({ volume })}
        />
        <button type="button" className={styles.button} disabled={sound === 'unsupported'} onClick={() => void test()}>
          Test the sound
        </button>
      </Section>
      <Section title="Keep the screen on" help={awakeHelp(awake)}>
        {canKeepAwake() ? (
          <Choice<boolean>
            label="Keep the screen on"
            value={preferences.keepAwake}
            options={[
              [true, 'On'],
              [false, 'Off'],
            ]}
            onChange={(keepAwake) => set({ keepAwake })}
          />
        ) : (
          <p className={styles.unsupported}>Not possible in this browser</p>
        )}
      </Section>
      <Section title="Look">
        <Choice<Theme>
          label="Look"
          value={preferences.theme}
          options={[
            ['dark', 'Dark'],
            ['light', 'Light'],
          ]}
          onChange={(theme) => set({ theme })}
        />
      </Section>
      {who && (
        <Section title="This display">
          <dl className={styles.facts}>
            <dt>Name</dt>
            <dd>{who.name}</dd>
            <dt>Store</dt>
            <dd>{placeName(who)}</dd>
            <dt>Due soon</dt>
            <dd>from {who.warnBeforeDueInMinutes ?? who.prepTimeInMinutes / 2} min before a ticket is due</dd>
            <dt>Late</dt>
            <dd>{who.lateAfterDueInMinutes === 0 ? 'as soon as it is due' : `${who.lateAfterDueInMinutes} min after it was due`}</dd>
          </dl>
          <p className={styles.help}>A manager sets these times for the whole store.</p>
          <Link to="/auth/login" className={styles.button}>
            Pair again with another code
          </Link>
          <SignOut name={who.name} />
        </Section>
      )}
    </div>
  );
};
