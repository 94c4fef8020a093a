import { useRouter, type LinkProps } from '@tanstack/react-router';
import { belongsTo, may, type Whereabouts } from '@servery/app-kit/abilities.ts';
import type { RestaurantPlace, StorePlace } from '../shared/places.ts';
import { useMe } from '../shared/session.ts';
import { sections, storeGroups, type Navigation, type Section } from './screen.ts';
import { useSetup } from './setup/use-setup.ts';

/** One way to go. */
export interface NavEntry extends Navigation {
  to: NonNullable<LinkProps['to']>;
}
export interface NavGroup {
  section: Section;
  title: string;
  params: Whereabouts;
  entries: NavEntry[];
}

/** What each section is about; undefined where the person is at no such place. */
const getPlaces = (restaurant: RestaurantPlace | undefined, store: StorePlace | undefined) => ({
  store: restaurant && store ? { title: store.name, params: { restaurantId: restaurant.restaurantId, storeId: store.storeId } } : undefined,
  restaurant: restaurant && { title: restaurant.name, params: { restaurantId: restaurant.restaurantId } },
  platform: { title: 'Platform', params: {} },
});

/** What is in no group comes first. */
const getPlace = ({ group }: Navigation): number => (group === undefined ? -1 : Object.keys(storeGroups).indexOf(group));

/** The navigation of the signed-in person at a place, made from the screens: what they may open there, and nothing else. */
export const useNavigation = (restaurant: RestaurantPlace | undefined, store: StorePlace | undefined): NavGroup[] => {
  const me = useMe();
  const routes = Object.values(useRouter().routesById);
  const places = getPlaces(restaurant, store);
  const setup = useSetup(places.store?.params);
  const settingUp = setup.data?.complete === false;
  return sections.flatMap((section) => {
    const place = places[section];
    if (!place || !belongsTo(me, place.params)) return [];
    const entries = routes
      .flatMap(({ to, options }) => {
        const { navigation, permission } = options.staticData?.screen ?? {};
        if (navigation?.section !== section || (permission && !may(me, permission, place.params))) return [];
        if (navigation.whileSettingUp && !settingUp) return [];
        return [{ ...navigation, to }];
      })
      .toSorted((a, b) => getPlace(a) - getPlace(b) || a.order - b.order);
    return entries.length > 0 ? [{ section, ...place, entries }] : [];
  });
};
