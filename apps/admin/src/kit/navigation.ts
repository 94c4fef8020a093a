import { useRouter, type LinkProps } from '@tanstack/react-router';
import { belongsTo, may, type Whereabouts } from '@servery/app-kit/abilities.ts';
import type { RestaurantPlace, StorePlace } from '../shared/places.ts';
import { useMe } from '../shared/session.ts';
import { navigationGroups, type Navigation, type NavigationGroup, type Section } from './screen.ts';
import { useSetup } from './setup/use-setup.ts';

/** One way to go. */
export interface NavEntry extends Navigation {
  to: NonNullable<LinkProps['to']>;
  params: Whereabouts;
  /** The name of the store or restaurant that it is about. */
  place: string;
}
/** Entries that belong together, below a heading. */
export interface NavGroup {
  id: NavigationGroup;
  title: string;
  isSettings: boolean;
  entries: NavEntry[];
}

/** What each section is about; undefined where the person is at no such place. */
const getPlaces = (restaurant: RestaurantPlace | undefined, store: StorePlace | undefined) => ({
  store: restaurant && store ? { title: store.name, params: { restaurantId: restaurant.restaurantId, storeId: store.storeId } } : undefined,
  restaurant: restaurant && { title: restaurant.name, params: { restaurantId: restaurant.restaurantId } },
  platform: { title: 'Platform', params: {} },
});

/** The navigation of the signed-in person at a place, made from the screens: what they may open there, and nothing else. */
export const useNavigation = (restaurant: RestaurantPlace | undefined, store: StorePlace | undefined): NavGroup[] => {
  const me = useMe();
  const routes = Object.values(useRouter().routesById);
  const places = getPlaces(restaurant, store);
  const setup = useSetup(places.store?.params);
  const settingUp = setup.data?.complete === false;
  const mine = (section: Section) => {
    const place = places[section];
    return place && belongsTo(me, place.params) ? place : undefined;
  };
  const open = { store: mine('store'), restaurant: mine('restaurant'), platform: mine('platform') };
  const all = routes.flatMap(({ to, options }): NavEntry[] => {
    const { navigation, permission } = options.staticData?.screen ?? {};
    const place = navigation && open[navigation.section];
    if (!place || (permission && !may(me, permission, place.params))) return [];
    if (navigation.whileSettingUp && !settingUp) return [];
    if (navigation.severalStores && (restaurant?.stores.length ?? 0) < 2) return [];
    return [{ ...navigation, to, params: place.params, place: place.title }];
  });
  return (Object.keys(navigationGroups) as NavigationGroup[]).flatMap((id): NavGroup[] => {
    const entries = all.filter(({ group }) => group === id).toSorted((a, b) => a.order - b.order);
    const [first] = entries;
    if (!first) return [];
    return [{ id, title: navigationGroups[id].title ?? first.place, isSettings: 'settings' in navigationGroups[id], entries }];
  });
};
