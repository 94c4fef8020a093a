import type { ReactNode } from 'react';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import styles from './device-settings.module.css';

/** The class of a button or link in these settings. */
export const settingsButton: string = styles.button ?? '';

/** Appearance and sound of one device, and which device it is: one column of sections. */
export const DeviceSettings = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <h1 className={styles.title}>Settings</h1>
    {children}
  </div>
);

export const SettingsSection = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {help && <p className={styles.help}>{help}</p>}
    {children}
  </section>
);

const soundHelp = {
  locked: 'This browser wants one tap before it makes a sound: “Test the sound” is enough.',
  unsupported: 'This browser cannot make sounds.',
};

/** Whether this device makes sounds, and how loud. `heard`: the sentence that says what for ("This screen plays a sound for new tickets."). */
export const SoundSection = ({
  title,
  heard,
  state,
  on,
  volume,
  onSound,
  onVolume,
  onTest,
  children,
}: {
  title: string;
  heard: string;
  state: 'ready' | 'locked' | 'unsupported';
  on: boolean;
  /** 0 to 1 */
  volume: number;
  onSound: (on: boolean) => void;
  onVolume: (volume: number) => void;
  onTest: () => void;
  /** Further tests, beside the first. */
  children?: ReactNode;
}) => (
  <SettingsSection title={title} help={state === 'ready' ? heard : soundHelp[state]}>
    <Choice<boolean>
      label="Sound"
      value={on}
      options={[
        [true, 'On'],
        [false, 'Off'],
      ]}
      onChange={onSound}
    />
    <Choice<number>
      label="Volume"
      value={volume}
      options={[
        [0.3, 'Quiet'],
        [0.8, 'Loud'],
        [1, 'Loudest'],
      ]}
      onChange={onVolume}
    />
    <div className={styles.buttons}>
      <button type="button" className={styles.button} disabled={state === 'unsupported'} onClick={onTest}>
        Test the sound
      </button>
      {children}
    </div>
  </SettingsSection>
);

const awakeHelp = (possible: boolean, refused: boolean, app: string): string => {
  if (!possible) return 'Please set the device’s display time-out to “never”. Browsers can do it by themselves only over https.';
  if (refused) return 'The browser refused, perhaps to save power. Please set the device’s display time-out to “never”.';
  return `The screen stays on while ${app} is open.`;
};

/** Whether the screen stays on. `app`: what keeps it on ("the kitchen display"). */
export const AwakeSection = ({
  app,
  possible,
  refused,
  on,
  onChange,
}: {
  app: string;
  possible: boolean;
  refused: boolean;
  on: boolean;
  onChange: (on: boolean) => void;
}) => (
  <SettingsSection title="Keep the screen on" help={awakeHelp(possible, refused, app)}>
    {possible ? (
      <Choice<boolean>
        label="Keep the screen on"
        value={on}
        options={[
          [true, 'On'],
          [false, 'Off'],
        ]}
        onChange={onChange}
      />
    ) : (
      <p className={styles.unsupported}>Not possible in this browser</p>
    )}
  </SettingsSection>
);

export const AppearanceSection = ({ theme, onChange }: { theme: 'dark' | 'light'; onChange: (theme: 'dark' | 'light') => void }) => (
  <SettingsSection title="Look">
    <Choice<'dark' | 'light'>
      label="Look"
      value={theme}
      options={[
        ['dark', 'Dark'],
        ['light', 'Light'],
      ]}
      onChange={onChange}
    />
  </SettingsSection>
);

/** Which device this is, as pairs of label and value. */
export const DeviceFacts = ({ of }: { of: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={styles.facts}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
