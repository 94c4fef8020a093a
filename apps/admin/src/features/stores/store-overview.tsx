import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useNavigation } from '../../kit/navigation.ts';
import { HolidayNotice } from '../../kit/setup/holiday-notice.tsx';
import { SetupCard } from '../../kit/setup/setup-card.tsx';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { StoreToday } from './today/store-today.tsx';

const overview = '/restaurants/$restaurantId/stores/$storeId';

/** A store's first page: how it is doing now, its other apps, and what this person can do in it. */
export const StoreOverviewPage = () => {
  const me = useMe();
  const restaurant = useRestaurant();
  const { restaurantId, storeId, name, suburb, ...store } = useStore();
  const groups = useNavigation(restaurant, { ...store, storeId, name, suburb });
  const ownGroups = groups
    .map(({ id, title, entries }) => ({
      ...{ id, title: id === 'store' ? 'This store' : title },
      entries: entries.filter(({ section, to, whileSettingUp }) => section === 'store' && to !== overview && !whileSettingUp),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Page title={name} intro={suburb && !name.includes(suburb) ? suburb : undefined}>
      {store.closed && (
        <NoticeBox tone="late" title="This store is closed to guests">
          <span>
            Nobody can order on its pages. Tills, and orders that were placed, go on.{' '}
            {may(me, 'restaurant.manage', { restaurantId }) && (
              <Link to="/restaurants/$restaurantId/stores" params={{ restaurantId }}>
                Open it again in the list of stores
              </Link>
            )}
          </span>
        </NoticeBox>
      )}
      <SetupCard restaurantId={restaurantId} storeId={storeId} />
      <HolidayNotice restaurantId={restaurantId} storeId={storeId} />
      <StoreToday />
      <CardList title="Other apps">
        <CardLink title="Live orders" hint="What comes in now, and pausing orders, in the staff app" icon={<Icon name="bell" />}>
          <a href={`/staff/restaurants/${restaurantId}/stores/${storeId}`} />
        </CardLink>
        <CardLink title="The guests’ page" hint="Menu and ordering, as guests see them" icon={<Icon name="platform" />}>
          <a
            href={`/restaurants/${restaurantId}/stores/${storeId}${may(me, 'orders.test', { restaurantId, storeId }) ? '?preview=1' : ''}`}
          />
        </CardLink>
      </CardList>
      {ownGroups.map(({ id, title, entries }) => (
        <CardList key={id} title={title}>
          {entries.map(({ to, params, label, hint, icon }) => (
            <CardLink key={to} title={label} hint={hint} icon={<Icon name={icon} />}>
              <Link to={to} params={params as never} />
            </CardLink>
          ))}
        </CardList>
      ))}
    </Page>
  );
};
