import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { AlertInSight } from '../../shared/alert-in-sight.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { TableSkeleton } from '../../shared/table.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { CategorySection } from './category-section.tsx';
import { CopyDialog, useOtherStores } from './copy/copy-dialog.tsx';
import { useCopy } from './copy/use-copy.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { indexForPrices, shownPrice } from './item/preview-item.ts';
import { manyRows } from './lazy-rows.tsx';
import { useEditedMenu, useQuickEdits, type EditedMenu } from './menu-edits.ts';
import { findInMenu, showsAll } from './menu-filters.ts';
import { MenuFinder } from './menu-finder.tsx';
import { MenuProblems, PizzasOff } from './menu-problems.tsx';
import type { MenuAct } from './menu-act.types.ts';
import { RatioDialog } from './ratio-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { StartMenu } from './start-menu.tsx';
import { MenuReading } from './view/menu-reading.tsx';

/** The store's menu: to be changed by those who may, and to be read by the others. */
export const MenuPage = () => {
  const { restaurantId, storeId } = useStore();
  return may(useMe(), 'menu.manage', { restaurantId, storeId }) ? <MenuWorkspace /> : <MenuReading />;
};

const copyOfWhole = ({ categories }: EditedMenu): MenuAct => ({
  type: 'copy',
  copied: { name: 'The whole menu', inSentence: 'the whole menu', categoryIds: categories.map(({ id }) => id), itemIds: [] },
});

/** The dialog that the address opens: `new` for a category to add, the id of one to edit, or `copy` for the whole menu to copy. */
const toAct = (menu: EditedMenu, dialog: string): MenuAct | undefined => {
  const category = menu.categories.find(({ id }) => id === dialog);
  if (category) return { type: 'editCategory', category };
  if (dialog === 'copy' && menu.categories.length > 0) return copyOfWhole(menu);
  return dialog === 'new' ? { type: 'addCategory' } : undefined;
};

/** Categories and items in the order in which guests see them. Every change is published immediately. */
const MenuWorkspace = () => {
  const [act, setAct] = useState<MenuAct | null>(null);
  const { data: menu, error, isPending, refetch } = useEditedMenu();
  const edits = useQuickEdits();
  const { restaurantId, storeId } = useStore();
  const filters = useListAddress();
  const found = menu ? findInMenu(menu, filters) : [];
  const shown = found.flatMap(({ items }) => items);
  const index = menu && indexForPrices(menu);
  const isLong = (menu?.items.length ?? 0) > manyRows;
  const asked = menu && toAct(menu, filters.filter('dialog'));
  const close = () => {
    setAct(null);
    if (asked) filters.change({ dialog: '' });
  };
  const duplicating = useCopy();
  const others = useOtherStores();
  /** Opens the dialog of an act; a duplicate needs none. */
  const start = (next: MenuAct) => {
    if (next.type !== 'duplicate') return setAct(next);
    const { name, inSentence: _, ...what } = next.copied;
    const words = `${name} duplicated. The copy is hidden from guests until you show it.`;
    void duplicating.run({ ...what, toStoreIds: [storeId], existing: 'add' }, words, ({ duplicates: [copy] }) => {
      if (copy === undefined) return undefined;
      const show = copy.kind === 'item' ? edits.hideItem : edits.hideCategory;
      return { label: 'Show it', run: () => show({ ...copy, hidden: true }) };
    });
    return undefined;
  };
  const opened = act ?? asked ?? null;
  const add = menu && (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setAct({ type: 'addCategory' })}>
        Add a category
      </Button>
      {menu.categories.length > 0 && (
        <RowMenu name="the whole menu">
          <Menu.Item mih="var(--touch)" onClick={() => setAct({ type: 'pictures' })}>
            Shape of category pictures
          </Menu.Item>
          {others.length > 0 && (
            <Menu.Item mih="var(--touch)" onClick={() => setAct(copyOfWhole(menu))}>
              Copy to other stores
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </>
  );
  const intro = (
    <>
      Every change is published as soon as it is saved. Items share their{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/menu/choices" params={{ restaurantId, storeId }}>
        choices
      </Link>
      , such as milk or sauce. More:{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/manage-item-routing" params={{ restaurantId, storeId }}>
        item routing
      </Link>
      ,{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/menu/import" params={{ restaurantId, storeId }}>
        import a menu file
      </Link>
      ,{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/menu-history" params={{ restaurantId, storeId }}>
        history
      </Link>
      .
    </>
  );
  return (
    <Page title="Menu" intro={intro} actions={add}>
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {isPending && <TableSkeleton label="Loading the menu" />}
      {menu && <MenuProblems problems={menu.problems} />}
      {menu && <PizzasOff menu={menu} />}
      <AlertInSight error={edits.error ?? duplicating.error} />
      {menu && menu.categories.length > 0 && <MenuFinder menu={menu} found={shown.length} />}
      {menu?.categories.length === 0 && (
        <>
          <EmptyState title="No menu yet">Start from a menu like yours and change it, or bring your own.</EmptyState>
          <StartMenu currency={menu.currency} onBlank={() => setAct({ type: 'addCategory' })} />
        </>
      )}
      {menu && menu.categories.length > 0 && found.length === 0 && (
        <EmptyState title="Nothing is found">Try fewer letters of the item’s name, or fewer filters.</EmptyState>
      )}
      {found.map(({ category, items }) => (
        <CategorySection
          key={category.id}
          category={category}
          items={items}
          menu={menu!}
          leastOf={(item) => shownPrice(index!, item)}
          isLong={isLong}
          sorted={showsAll(filters)}
          edits={edits}
          onAct={start}
        />
      ))}
      {menu && (
        <>
          <BulkBar menu={menu} shown={shown} onAct={start} />
          <CopyDialog copied={opened?.type === 'copy' && others.length > 0 ? opened.copied : null} onClose={close} />
          <RatioDialog opened={act?.type === 'pictures'} menu={menu} onClose={close} />
          <CategoryDialog act={opened} onClose={close} />
          <DeleteDialog act={act} menu={menu} onClose={close} />
        </>
      )}
    </Page>
  );
};
