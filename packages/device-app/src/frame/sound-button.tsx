import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { useDeviceApp } from '../device-app.ts';
import styles from './top-bar.module.css';

/**
 * The top bar's button for sound: while the browser still wants a press before it allows any, one that turns it on; while something rings,
 * one that silences it. It is in the bar as well as in the settings: a device that restarts overnight would otherwise stay silent.
 */
export const SoundButton = ({ ringing = false, onSilence }: { ringing?: boolean; onSilence?: () => void }) => {
  const { preferences } = useDeviceApp();
  const { sound: isEnabled, volume } = preferences.usePreferences();
  const sound = useSoundState();
  if (isEnabled && sound === 'locked')
    return (
      <button type="button" className={styles.sound} onClick={() => void unlockSound().then(() => chime(volume))}>
        Turn on sound
      </button>
    );
  if (!ringing || sound !== 'ready') return null;
  return (
    <button type="button" className={styles.sound} data-ringing onClick={onSilence}>
      Silence
    </button>
  );
};
