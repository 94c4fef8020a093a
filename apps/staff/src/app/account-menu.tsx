import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { chime, unlockSound } from '@servery/app-kit/sound.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { logout } from '@servery/contract/user';
import { usePreferences } from '../shared/preferences.ts';
import { client, session } from '../shared/session.ts';

/** Who is signed in, sound, another store, out. */
export const AccountMenu = () => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { who } = useSession(session);
  const sound = usePreferences((preferences) => preferences.sound);
  const toggleSound = async () => {
    usePreferences.setState({ sound: !sound });
    if (sound) return;
    await unlockSound();
    chime();
  };
  const signOut = async () => {
    await client.call(logout, { body: {}, retries: 1 });
    session.ended();
    queries.clear();
  };

  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label="Menu">
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentColor">
            <circle cx="12" cy="5" r="2" />
            <circle cx="12" cy="12" r="2" />
            <circle cx="12" cy="19" r="2" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={44} onClick={() => void toggleSound()}>
          {sound ? 'Turn sound off' : 'Turn sound on'}
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => void unlockSound().then(() => chime())}>
          Test the sound
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => void navigate({ to: '/restaurants' })}>
          Change store
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => void signOut()}>
          Sign out{who && ` ${who.name}`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
