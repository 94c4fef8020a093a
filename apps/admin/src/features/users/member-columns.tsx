import { useClock } from '@servery/ui/primitives/clock.ts';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn } from '../../kit/list-page/list.types.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { EmailText } from '../../shared/email-text.tsx';
import { roleNames } from '../../shared/roles.ts';
import type { Member } from './members-of.ts';
import styles from './member-columns.module.css';

const State = ({ member }: { member: Member }) => {
  const over = useClock((now) => member.expiresAt !== null && Date.parse(member.expiresAt) < now);
  if (member.state === 'active') return <StateChip tone="done">Active</StateChip>;
  return over ? <StateChip tone="late">Invitation ran out</StateChip> : <StateChip tone="working">Invited</StateChip>;
};

/** What a list of people says of each. @param you the id of whoever looks at it */
export const memberColumns = (you: string): ListColumn<Member>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ name, email }) => name || email,
    cell: ({ id, name, email }) => (
      <>
        {name || <EmailText email={email} />}
        {id === you && <span className={styles.quiet}>&nbsp;(you)</span>}
      </>
    ),
  },
  // Whoever has not joined yet is named by it.
  {
    id: 'email',
    label: 'Email',
    wide: true,
    value: ({ email }) => email,
    cell: ({ name, email }) =>
      name ? (
        <span className={styles.email}>
          <EmailText email={email} />
        </span>
      ) : null,
  },
  {
    id: 'role',
    label: 'Role',
    value: ({ role }) => roleNames[role],
    cell: ({ role, fromRestaurant }) => (
      <span>
        {roleNames[role]}
        {fromRestaurant && <span className={styles.quiet}> · whole restaurant</span>}
      </span>
    ),
  },
  { id: 'state', label: 'State', value: ({ state }) => state, cell: (member) => <State member={member} /> },
  {
    id: 'seen',
    label: 'Last seen',
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt, state }) =>
      lastSeenAt ? (
        <RelativeTime at={lastSeenAt} timeZone={deviceZone} />
      ) : (
        <span className={styles.quiet}>{state === 'invited' ? 'Has not joined yet' : 'Not yet'}</span>
      ),
  },
];
