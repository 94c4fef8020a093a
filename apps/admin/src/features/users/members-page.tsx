import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listRestaurantUsers, listStoreUsers } from '@servery/contract/members';
import type { ListDefinition, RowAction } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { Icon } from '../../shared/icon.tsx';
import { session, useMe } from '../../shared/session.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LastAdminDialog } from './last-admin-dialog.tsx';
import { memberColumns } from './member-columns.tsx';
import type { Member, MembersOf } from './members-of.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Task = { type: 'role' | 'remove' | 'resend' | 'last'; member: Member };

/** Members and open invitations of a place: search, invite, change a role, remove. */
export const MembersPage = ({ of, canManage, intro }: { of: MembersOf; canManage: boolean; intro: string }) => {
  const { userId } = useMe();
  const [inviting, setInviting] = useState(false);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const queries = useQueryClient();
  const { q } = useListAddress();
  const source = usePagedList(of.endpoints.list, ({ q: search }) => of.listing(search));
  const columns = useMemo(() => memberColumns(userId), [userId]);
  const changed = () => {
    // A store's list names the restaurant's people too.
    for (const each of [listRestaurantUsers, listStoreUsers]) void queries.invalidateQueries({ queryKey: endpointKey(each) });
    // It may have been about oneself.
    void session.check();
  };
  // The last admin can be identified only from the full list.
  const admins = source.rows?.filter((row) => row.state === 'active' && row.role === 'admin' && !row.fromRestaurant) ?? [];
  const isAll = !source.hasMore && q.trim() === '';
  const lastAdmin = of.scope === 'restaurant' && isAll && admins.length === 1 ? admins[0]!.id : null;
  const getActions = (member: Member): RowAction[] => {
    const act = (type: Task['type']) => () => setTask({ type: member.id === lastAdmin ? 'last' : type, member });
    const isInvited = member.state === 'invited';
    if (member.fromRestaurant) return [];
    return [
      { label: 'Change role', onAct: act('role') },
      ...(isInvited ? [{ label: 'Send the invitation again', onAct: act('resend') }] : []),
      { label: isInvited ? 'Take the invitation back' : 'Remove', harmful: true, onAct: act('remove') },
    ];
  };
  const list: ListDefinition<Member> = {
    id: `users-${of.scope}`,
    caption: `Team of ${of.name}`,
    noun: ['person', 'people'],
    loading: 'Loading the team',
    ...{ source, columns },
    rowId: ({ id }) => id,
    rowName: ({ name, email }) => name || email,
    search: { label: 'Search by name or email' },
    ...(canManage && { actions: getActions }),
    add: canManage && (
      <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
        Invite somebody
      </Button>
    ),
    empty: { title: 'Nobody yet', text: 'Invite the people who work here.' },
  };
  const dialog = { of, onClose: close, onChanged: changed };
  return (
    <ListPage title="Team" intro={intro} list={list}>
      <InviteDialog of={of} opened={inviting} onClose={() => setInviting(false)} onInvited={changed} />
      {task?.type === 'last' && <LastAdminDialog place={of.name} onClose={close} />}
      {task?.type === 'role' && <RoleDialog {...dialog} member={task.member} />}
      {task?.type === 'remove' && <RemoveDialog {...dialog} member={task.member} you={task.member.id === userId} />}
      {task?.type === 'resend' && <ResendDialog {...dialog} member={task.member} />}
    </ListPage>
  );
};
