import { storeAddressInOneLine } from '@servery/domain/delivery';
import { useParams } from '@tanstack/react-router';
import { useMenu, useRestaurant, useStore } from '../../shared/scope.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { paths } from '../../shared/paths.ts';
import { menuJsonLd } from './menu-json-ld.ts';
import type { MenuSection } from './menu-view.ts';

/** Title, description and structured data of the menu, a category or an item, depending on the address. */
export const MenuHead = ({ sections }: { sections: readonly MenuSection[] }) => {
  const { restaurant, origin } = useRestaurant();
  const store = useStore();
  const menu = useMenu();
  const { categoryId, itemId } = useParams({ strict: false });
  const home = `/restaurants/${restaurant.id}/stores/${store.id}`;
  const place = store.name.includes(restaurant.name) ? store.name : `${store.name}, ${restaurant.name}`;
  const item = itemId === undefined ? undefined : menu.items.find(({ id }) => id === itemId);
  const category = categoryId === undefined ? undefined : menu.categories.find(({ id }) => id === categoryId);
  if (item) {
    return (
      <PageHead
        title={`${item.name} | ${place}`}
        description={item.description || `${item.name} at ${place}. Order online.`}
        origin={origin}
        path={paths.item({ restaurantId: restaurant.id, storeId: store.id }, item)}
        image={item.image}
      />
    );
  }
  if (category) {
    return (
      <PageHead
        title={`${category.name} | ${place}`}
        description={category.description || `${category.name} at ${place}. Order online.`}
        origin={origin}
        path={`${home}/categories/${category.id}`}
        image={category.image ?? restaurant.banner}
      />
    );
  }
  return (
    <PageHead
      title={`${place} | Menu and online ordering`}
      description={restaurant.description || `Menu, hours and online ordering of ${place}, ${storeAddressInOneLine(store.address)}.`}
      origin={origin}
      path={home}
      image={store.image ?? restaurant.banner}
      jsonLd={import.meta.env.SSR ? () => menuJsonLd({ restaurant, store, sections, currency: menu.currency, origin }) : undefined}
    />
  );
};
