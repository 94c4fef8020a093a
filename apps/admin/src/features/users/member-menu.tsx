import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../shared/icon.tsx';
import type { Member } from './members-of.ts';
import styles from './member-menu.module.css';

export type MemberAct = 'role' | 'remove' | 'resend';

/** What can be done with one person. `last`: the restaurant's last admin, who stays one. */
export const MemberMenu = ({ member, last, onAct }: { member: Member; last: boolean; onAct: (act: MemberAct) => void }) => (
  <Menu position="bottom-end" width={260}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${member.name || member.email}`}>
        <Icon name="more" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {last ? (
        <p className={styles.note}>The last admin stays. Make somebody else an admin first.</p>
      ) : (
        <>
          <Menu.Item mih={44} onClick={() => onAct('role')}>
            Change role
          </Menu.Item>
          {member.state === 'invited' && (
            <Menu.Item mih={44} onClick={() => onAct('resend')}>
              Send the invitation again
            </Menu.Item>
          )}
          <Menu.Item mih={44} c="var(--danger-text)" onClick={() => onAct('remove')}>
            {member.state === 'invited' ? 'Take the invitation back' : 'Remove'}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
);
