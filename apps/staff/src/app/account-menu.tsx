import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { may } from '@servery/app-kit/abilities.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { logout } from '@servery/contract/user';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { client, session } from '../shared/session.ts';
import type { StorePlace } from '@servery/app-kit/orders/store-place.ts';

/** Settings, other stores, admin for those who set the store up, sign out. `place`: the open store; null where none is. */
export const AccountMenu = ({ place }: { place: StorePlace | null }) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { who } = useSession(session);
  const signOut = async () => {
    await client.call(logout, { body: {}, retries: 1 });
    session.ended();
    queries.clear();
  };

  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label="Menu">
          <Icon name="more" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {place && (
          <>
            <Menu.Item
              mih={44}
              onClick={() =>
                void navigate({
                  to: '/restaurants/$restaurantId/stores/$storeId/settings',
                  params: { restaurantId: place.restaurantId, storeId: place.storeId },
                })
              }
            >
              Settings
            </Menu.Item>
            <Menu.Item mih={44} onClick={() => void navigate({ to: '/restaurants' })}>
              Change store
            </Menu.Item>
            {who && may(who, 'settings.manage', place) && (
              <Menu.Item mih={44} component="a" href={`/admin/restaurants/${place.restaurantId}/stores/${place.storeId}`}>
                Open admin
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Item mih={44} onClick={() => void signOut()}>
          Sign out{who && ` ${who.name}`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
