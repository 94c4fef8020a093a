import { ActionIcon, Button } from '@mantine/core';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { usePreferences } from '../shared/preferences.ts';

/** Turns sound on or off on this device; while something rings, one press silences it. */
export const SoundButton = ({ ringing, onSilence }: { ringing: boolean; onSilence: () => void }) => {
  const sound = usePreferences((preferences) => preferences.sound);
  const state = useSoundState();
  if (ringing && state === 'ready')
    return (
      <Button size="md" mih={44} color="red" leftSection={<Icon name="bell" />} onClick={onSilence}>
        Silence
      </Button>
    );
  const toggle = async () => {
    usePreferences.setState({ sound: !sound });
    if (sound) return;
    await unlockSound();
    chime();
  };
  return (
    <ActionIcon variant="default" size={44} aria-label={sound ? 'Turn sound off' : 'Turn sound on'} onClick={() => void toggle()}>
      <Icon name={sound ? 'bell' : 'bellOff'} size={22} />
    </ActionIcon>
  );
};
