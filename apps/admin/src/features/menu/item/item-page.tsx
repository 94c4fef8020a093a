import { Button, Select } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import type { ItemType } from '@servery/domain/menu';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { MenuProblems } from '../menu-problems.tsx';
import { useEditedMenu, useQuickEdits, type EditedItem, type EditedMenu } from '../menu-edits.ts';
import { ItemViewPage } from '../view/item-view-page.tsx';
import { BackToMenu } from './back-to-menu.tsx';
import { ItemForm } from './item-form.tsx';
import { LoadingItem, NoItem } from './item-states.tsx';
import { isItemType, typeLabels } from './item-types.ts';
import { NoSizes } from './no-sizes.tsx';
import { SoldOutSection } from './sold-out-section.tsx';
import type { ItemValues } from './item-values.ts';
import { useEditItemForm, useNewItemForm } from './use-item-form.ts';

const menuPath = '/restaurants/$restaurantId/stores/$storeId/menu';

const CategoryField = ({
  help,
  menu,
  value,
  disabled = false,
  onChange,
}: {
  help?: string;
  menu: EditedMenu;
  value: string;
  disabled?: boolean;
  onChange: (categoryId: string) => void;
}) => (
  <Select
    label="Category"
    {...(help && { description: help })}
    allowDeselect={false}
    disabled={disabled}
    data={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
    value={value}
    onChange={(id) => id !== null && id !== value && onChange(id)}
  />
);

const NewForm = ({
  type,
  category,
  menu,
  typed,
  save = 'Add and publish',
}: {
  type: ItemType;
  category: string;
  menu: EditedMenu;
  /** What was typed before; absent: an empty form. */
  typed?: ItemValues;
  save?: string;
}) => {
  const { restaurantId, storeId } = useStore();
  const navigate = useNavigate();
  const [categoryId, setCategoryId] = useState(category);
  const form = useNewItemForm({
    ...{ type, categoryId, typed },
    onDone: () => void navigate({ to: menuPath, params: { restaurantId, storeId }, ignoreBlocker: true }),
  });
  const stored = { id: '', type, categoryId, sortOrder: 0, image: null, soldout: false };
  return (
    <ItemForm stored={stored} menu={menu} form={form} save={save} isNew unsaved={typed !== undefined}>
      <CategoryField menu={menu} value={categoryId} onChange={setCategoryId} />
    </ItemForm>
  );
};

/** Somebody else has deleted the item while it was edited here: what was typed stays, and can become a new item. */
const DeletedForm = ({ item, menu, typed }: { item: EditedItem; menu: EditedMenu; typed: ItemValues }) => {
  const category = menu.categories.find(({ id }) => id === item.categoryId) ?? menu.categories[0];
  return (
    <>
      <NoticeBox tone="late" title={`“${item.name}” was deleted while you edited it`}>
        {category
          ? 'What you typed is still here. Save it as a new item to put it back on the menu, or leave this page to drop it.'
          : 'Its category was deleted, too. Add a category on the menu page in another tab; what you typed stays here.'}
      </NoticeBox>
      {category && <NewForm type={item.type} category={category.id} menu={menu} typed={typed} save="Save as a new item" />}
    </>
  );
};

/** `deleted`: the menu has it no more; what was typed here is kept. */
const EditForm = ({ item, menu, deleted }: { item: EditedItem; menu: EditedMenu; deleted: boolean }) => {
  const form = useEditItemForm(item);
  const edits = useQuickEdits();
  const moveTo = (categoryId: string) => {
    const last = menu.items.findLast((other) => other.categoryId === categoryId);
    edits.placeItem({ ...item, categoryId }, last?.id ?? null);
  };
  if (deleted) return form.dirty ? <DeletedForm item={item} menu={menu} typed={form.values} /> : <NoItem />;
  return (
    <ItemForm stored={item} menu={menu} form={form} save="Save and publish" aside={<SoldOutSection item={item} />}>
      <CategoryField
        help="It moves as soon as you choose another one, behind what is there."
        menu={menu}
        value={item.categoryId}
        disabled={edits.busy}
        onChange={moveTo}
      />
      <FailureAlert error={edits.error} />
    </ItemForm>
  );
};

/** Adds an item of the type and to the category that the address names. */
export const NewItemPage = () => {
  const { type, category } = useSearch({ strict: false }) as { type?: ItemType; category?: string };
  const { data: menu, error, refetch } = useEditedMenu();
  const [first] = menu?.categories ?? [];
  const into = menu?.categories.find(({ id }) => id === category) ?? first;
  const labels = typeLabels[isItemType(type) ? type : 'basic'];
  const needsSizes = (type === 'pizza' || type === 'halfAndHalf') && menu?.pizza === null;
  return (
    <Page title={labels.heading} intro={`${labels.hint}. It is published as soon as it is added.`} actions={<BackToMenu />}>
      {!menu && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!menu && !error && <LoadingItem />}
      {menu && !into && <EmptyState title="No category yet">Add a category on the menu page first, such as Coffee or Mains.</EmptyState>}
      {menu && into && needsSizes && <NoSizes error={undefined} />}
      {menu && into && !needsSizes && <NewForm type={type ?? 'basic'} category={into.id} menu={menu} />}
    </Page>
  );
};

/** An item at its own address: its form, and for those who may not change it all that it has. */
export const ItemPage = () => {
  const { restaurantId, storeId } = useStore();
  return may(useMe(), 'menu.manage', { restaurantId, storeId }) ? <EditPage /> : <ItemViewPage />;
};

/** Edits an item of any type, with all its fields. */
const EditPage = () => {
  const { restaurantId, storeId } = useStore();
  const { itemId } = useParams({ strict: false }) as { itemId: string };
  const { data: menu, error, refetch } = useEditedMenu();
  const stored = menu?.items.find(({ id }) => id === itemId);
  /** As it was read last: somebody may delete it while it is edited here. */
  const [known, setKnown] = useState(stored);
  if (stored !== undefined && stored !== known) setKnown(stored);
  const item = stored ?? (known?.id === itemId ? known : undefined);
  return (
    <Page
      title={item?.name ?? 'Item'}
      intro={stored && `${typeLabels[stored.type].name}. Changes are published as soon as they are saved.`}
      actions={
        <>
          <BackToMenu />
          {stored && (
            <Button
              variant="default"
              renderRoot={(props: object) => (
                <Link to={`${menuPath}/items/$itemId/view`} params={{ restaurantId, storeId, itemId }} {...props} />
              )}
            >
              View
            </Button>
          )}
        </>
      }
    >
      {!menu && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!menu && !error && <LoadingItem />}
      {menu && !item && <NoItem />}
      {menu && <MenuProblems problems={menu.problems} />}
      {menu && item && <EditForm key={item.id} item={item} menu={menu} deleted={stored === undefined} />}
    </Page>
  );
};
