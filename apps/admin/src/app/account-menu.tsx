import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { logout } from '@servery/contract/user';
import { Icon } from '../shared/icon.tsx';
import { client, session, useMe } from '../shared/session.ts';
import styles from './account-menu.module.css';

/** Who is signed in, their account, out. */
export const AccountMenu = ({ onKeys }: { onKeys: () => void }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const signOut = async () => {
    const answer = await client.call(logout, { body: {}, retries: 1 });
    // Offline: the session would stay open for whoever comes next. The bar explains that nothing can be done now.
    if (!answer.ok && answer.error.status !== 401) return;
    session.ended();
    queries.clear();
    void navigate({ to: '/auth/login', ignoreBlocker: true });
  };
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--touch)" radius="xl" aria-label={`Your account: ${me.name || me.email}`}>
          <Icon name="person" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who} role="presentation">
          <strong>{me.name}</strong>
          <span>{me.email}</span>
        </div>
        <Menu.Item mih="var(--touch)" onClick={() => void navigate({ to: '/account' })}>
          Your account and sessions
        </Menu.Item>
        <Menu.Item mih="var(--touch)" onClick={onKeys}>
          Keys
        </Menu.Item>
        <Menu.Item mih="var(--touch)" onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
