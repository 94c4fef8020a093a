import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../shared/icon.tsx';
import type { Member } from './members-of.ts';

export type MemberAct = 'role' | 'remove' | 'resend';

/** What can be done with one person. */
export const MemberMenu = ({ member, onAct }: { member: Member; onAct: (act: MemberAct) => void }) => (
  <Menu position="bottom-end" width={260}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${member.name || member.email}`}>
        <Icon name="more" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
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
    </Menu.Dropdown>
  </Menu>
);
