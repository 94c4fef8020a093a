import { Link } from '@tanstack/react-router';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../shared/places.ts';
import type { EditedItem, EditedMenu } from './menu-edits.ts';

/** What keeps the menu from being published, if anything. */
export const MenuProblems = ({ problems }: Pick<EditedMenu, 'problems'>) =>
  problems.length === 0 ? null : (
    <NoticeBox tone="late" title="Guests still see the menu as it was before">
      <span>Something in the menu has to be put right before it can be published:</span>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    </NoticeBox>
  );

const hasPizzas = (item: EditedItem): boolean =>
  item.type === 'pizza' || item.type === 'halfAndHalf' || (item.type === 'deal' && item.pizzas.length > 0);

/** Pizzas that guests see and cannot order: after a copy, an import, or where nobody has switched them on. */
export const PizzasOff = ({ menu: { categories, items, pizza } }: { menu: EditedMenu }) => {
  const { restaurantId, storeId } = useStore();
  if (pizza === null || pizza.pizzaAvailable) return null;
  const hidden = new Set(categories.flatMap((category) => (category.hidden ? category.id : [])));
  const count = items.filter((item) => !item.hidden && !hidden.has(item.categoryId) && hasPizzas(item)).length;
  if (count === 0) return null;
  return (
    <NoticeBox tone="late" title="Guests cannot order pizzas">
      <span>
        {count === 1 ? '1 item with pizza is' : `${count} items with pizza are`} on the menu as unavailable: “Sell pizzas” is off in the{' '}
        <Link to="/restaurants/$restaurantId/stores/$storeId/settings/pizza" params={{ restaurantId, storeId }}>
          pizza settings
        </Link>
        .
      </span>
    </NoticeBox>
  );
};
