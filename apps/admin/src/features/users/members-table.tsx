import { useState } from 'react';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { roleNames } from '../../shared/roles.ts';
import { useMe } from '../../shared/session.ts';
import { Table, type Column } from '../../shared/table.tsx';
import { LastAdminDialog } from './last-admin-dialog.tsx';
import { MemberMenu, type MemberAct } from './member-menu.tsx';
import type { Member, MembersOf } from './members-of.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import styles from './members-table.module.css';

const Who = ({ member, you }: { member: Member; you: boolean }) => (
  <span className={styles.who}>
    <span className={styles.name}>
      {member.name || member.email}
      {you && <span className={styles.you}> (you)</span>}
    </span>
    {member.name && <span className={styles.email}>{member.email}</span>}
  </span>
);

const State = ({ member }: { member: Member }) => {
  const over = useClock((now) => member.expiresAt !== null && Date.parse(member.expiresAt) < now);
  if (member.state === 'active') return <StateChip tone="done">Active</StateChip>;
  return over ? <StateChip tone="late">Invitation ran out</StateChip> : <StateChip tone="working">Invited</StateChip>;
};

/** The people of a place. `complete`: these are all of them, so that the last admin is known. */
export const MembersTable = ({
  of,
  rows,
  canManage,
  complete,
  onChanged,
}: {
  of: MembersOf;
  rows: readonly Member[];
  canManage: boolean;
  complete: boolean;
  onChanged: () => void;
}) => {
  const me = useMe();
  const [open, setOpen] = useState<{ act: MemberAct | 'last'; member: Member } | null>(null);
  const close = () => setOpen(null);
  const admins = rows.filter((row) => row.state === 'active' && row.role === 'admin' && !row.fromRestaurant);
  const lastAdmin = of.scope === 'restaurant' && complete && admins.length === 1 ? admins[0]!.id : null;

  const columns: Column<Member>[] = [
    { label: 'Name', names: true, cell: (row) => <Who member={row} you={row.id === me.userId} /> },
    {
      label: 'Role',
      cell: (row) => (
        <span>
          {roleNames[row.role]}
          {row.fromRestaurant && <span className={styles.email}> · whole restaurant</span>}
        </span>
      ),
    },
    { label: 'State', cell: (row) => <State member={row} /> },
    {
      label: 'Last seen',
      cell: (row) =>
        row.lastSeenAt ? (
          <RelativeTime at={row.lastSeenAt} timeZone={deviceZone} />
        ) : (
          <span className={styles.email}>{row.state === 'invited' ? 'Has not joined yet' : 'Not yet'}</span>
        ),
    },
    ...(canManage
      ? [
          {
            label: 'Actions',
            end: true as const,
            quiet: true as const,
            cell: (row: Member) =>
              row.fromRestaurant ? null : (
                <MemberMenu member={row} onAct={(act) => setOpen({ act: row.id === lastAdmin ? 'last' : act, member: row })} />
              ),
          },
        ]
      : []),
  ];
  const dialog = { of, onClose: close, onChanged };
  return (
    <>
      <Table caption={`Team of ${of.name}`} columns={columns} rows={rows} rowKey={(row) => row.id} />
      {open?.act === 'last' && <LastAdminDialog place={of.name} onClose={close} />}
      {open?.act === 'role' && <RoleDialog {...dialog} member={open.member} />}
      {open?.act === 'remove' && <RemoveDialog {...dialog} member={open.member} you={open.member.id === me.userId} />}
      {open?.act === 'resend' && <ResendDialog {...dialog} member={open.member} />}
    </>
  );
};
