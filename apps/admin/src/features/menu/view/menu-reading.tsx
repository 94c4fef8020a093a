import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { SearchField } from '../../../shared/search-field.tsx';
import { TableSkeleton } from '../../../shared/table.tsx';
import { countItems } from '../count-items.ts';
import { typeLabels } from '../item/item-types.ts';
import { indexForPrices, shownPrice } from '../item/preview-item.ts';
import { LazyRows, manyRows } from '../lazy-rows.tsx';
import { useEditedMenu, type EditedItem, type EditedMenu } from '../menu-edits.ts';
import styles from '../menu-page.module.css';

const Row = ({ item, menu, price }: { item: EditedItem; menu: EditedMenu; price: ReturnType<typeof shownPrice> }) => {
  const { restaurantId, storeId } = useStore();
  return (
    <div role="listitem" className={styles.readItem} data-hidden={item.hidden || undefined}>
      <Link
        className={styles.open}
        to="/restaurants/$restaurantId/stores/$storeId/menu/items/$itemId/view"
        params={{ restaurantId, storeId, itemId: item.id }}
      >
        <span className={styles.itemName}>{item.name}</span>
        <span className={styles.facts}>
          {item.type !== 'basic' && typeLabels[item.type].name}
          {item.hidden && <StateChip tone="neutral">Hidden</StateChip>}
          {!item.available && <StateChip tone="neutral">Switched off</StateChip>}
          {item.soldout && <StateChip tone="late">Sold out</StateChip>}
        </span>
      </Link>
      <span className={styles.price}>
        {price && (
          <>
            {price.isFrom && 'from '}
            <Money amount={price.price} currency={menu.currency} />
          </>
        )}
      </span>
    </div>
  );
};

const Categories = ({ menu, search }: { menu: EditedMenu; search: string }) => {
  const index = indexForPrices(menu);
  const found = menu.categories
    .map((category) => ({
      category,
      items: menu.items.filter(({ categoryId, name }) => categoryId === category.id && name.toLocaleLowerCase().includes(search)),
    }))
    .filter(({ items }) => search === '' || items.length > 0);
  if (found.length === 0) return <EmptyState title="Nothing is found">Try fewer letters of the item’s name.</EmptyState>;
  return found.map(({ category, items }, at) => (
    <section key={category.id} className={styles.category} aria-label={category.name} data-hidden={category.hidden || undefined}>
      <header className={styles.head}>
        <h2 className={styles.name}>{category.name}</h2>
        {category.hidden && <StateChip tone="neutral">Hidden</StateChip>}
        <span className={styles.count}>{countItems(items.length)}</span>
      </header>
      {category.description && <p className={styles.description}>{category.description}</p>}
      <LazyRows rows={items} isLong={menu.items.length > manyRows} isFirst={at < 4}>
        {(item) => <Row key={item.id} item={item} menu={menu} price={shownPrice(index, item)} />}
      </LazyRows>
    </section>
  ));
};

/** The store's menu for those who may not change it. */
export const MenuReading = () => {
  const [typed, setTyped] = useState('');
  const { data: menu, error, isPending, refetch } = useEditedMenu();
  const isEmpty = menu?.categories.length === 0;
  return (
    <Page title="Menu" intro="What guests and tills offer. A manager of the store can change it.">
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {isPending && <TableSkeleton label="Loading the menu" />}
      {isEmpty && <EmptyState title="No menu yet">A manager of the store can add one.</EmptyState>}
      {menu && !isEmpty && (
        <>
          <SearchField label="Search for an item" value={typed} onChange={setTyped} />
          <Categories menu={menu} search={typed.trim().toLocaleLowerCase()} />
        </>
      )}
    </Page>
  );
};
