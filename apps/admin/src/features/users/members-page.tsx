import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey, useEndpointPages } from '@servery/app-kit/query.ts';
import { listRestaurantUsers, listStoreUsers } from '@servery/contract/members';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { session } from '../../shared/session.ts';
import { ShowMore } from '../../shared/show-more.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import type { MembersOf } from './members-of.ts';

/** Members and open invitations of a place: searched, invited, given another role, taken out. */
export const MembersPage = ({ of, canManage, intro }: { of: MembersOf; canManage: boolean; intro: string }) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [inviting, setInviting] = useState(false);
  const queries = useQueryClient();
  const list = useEndpointPages(of.endpoints.list, of.listing(search));
  const changed = () => {
    // A store's list names the restaurant's people too.
    for (const each of [listRestaurantUsers, listStoreUsers]) void queries.invalidateQueries({ queryKey: endpointKey(each) });
    // It may have been about oneself.
    void session.check();
  };
  const invite = canManage && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
      Invite somebody
    </Button>
  );
  return (
    <Page title="Team" intro={intro} actions={invite}>
      <SearchField label="Search by name or email" value={typed} onChange={setTyped} />
      {list.error && <Failure error={list.error} onRetry={list.again} />}
      {list.isPending && <TableSkeleton label="Loading the team" />}
      {list.rows?.length === 0 &&
        !list.error &&
        (search ? (
          <EmptyState title="Nobody is found">Try fewer letters, or look for the email address.</EmptyState>
        ) : (
          <EmptyState title="Nobody yet">Invite the people who work here.</EmptyState>
        ))}
      {list.rows && list.rows.length > 0 && (
        <MembersTable of={of} rows={list.rows} canManage={canManage} complete={!list.hasMore && !search} onChanged={changed} />
      )}
      <ShowMore hasMore={list.hasMore} busy={list.isReadingMore} onMore={list.more} />
      <InviteDialog of={of} opened={inviting} onClose={() => setInviting(false)} onInvited={changed} />
    </Page>
  );
};
