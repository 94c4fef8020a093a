import { Button, Select } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ItemType } from '@servery/domain/menu';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { MenuProblems } from '../menu-problems.tsx';
import { useEditedMenu, useQuickEdits, type EditedItem, type EditedMenu } from '../menu-edits.ts';
import { ItemForm } from './item-form.tsx';
import { isItemType, typeLabels } from './item-types.ts';
import { SoldOutSection } from './sold-out-section.tsx';
import { useEditItemForm, useNewItemForm } from './use-item-form.ts';
import styles from './item.module.css';

const menuPath = '/restaurants/$restaurantId/stores/$storeId/menu';

const BackToMenu = () => {
  const { restaurantId, storeId } = useStore();
  return (
    <Button variant="default" renderRoot={(props: object) => <Link to={menuPath} params={{ restaurantId, storeId }} {...props} />}>
      Back to the menu
    </Button>
  );
};

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

const NewForm = ({ type, category, menu }: { type: ItemType; category: string; menu: EditedMenu }) => {
  const { restaurantId, storeId } = useStore();
  const navigate = useNavigate();
  const [categoryId, setCategoryId] = useState(category);
  const form = useNewItemForm({
    ...{ type, categoryId },
    onDone: () => void navigate({ to: menuPath, params: { restaurantId, storeId }, ignoreBlocker: true }),
  });
  const stored = { id: '', type, categoryId, sortOrder: 0, image: null, soldout: false };
  return (
    <ItemForm stored={stored} menu={menu} form={form} save="Add and publish" isNew>
      <CategoryField menu={menu} value={categoryId} onChange={setCategoryId} />
    </ItemForm>
  );
};

const EditForm = ({ item, menu }: { item: EditedItem; menu: EditedMenu }) => {
  const form = useEditItemForm(item);
  const edits = useQuickEdits();
  const moveTo = (categoryId: string) => {
    const last = menu.items.findLast((other) => other.categoryId === categoryId);
    edits.placeItem({ ...item, categoryId }, last?.id ?? null);
  };
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

const Loading = () => (
  <div role="status" aria-label="Loading the item" className={styles.parts}>
    <Skeleton height="520px" />
    <Skeleton height="320px" />
  </div>
);

/** Adds an item of the type and to the category that the address names. */
export const NewItemPage = () => {
  const { type, category } = useSearch({ strict: false }) as { type?: ItemType; category?: string };
  const { data: menu, error, refetch } = useEditedMenu();
  const [first] = menu?.categories ?? [];
  const into = menu?.categories.find(({ id }) => id === category) ?? first;
  const labels = typeLabels[isItemType(type) ? type : 'basic'];
  return (
    <Page title={labels.heading} intro={`${labels.hint}. It is published as soon as it is added.`} actions={<BackToMenu />}>
      {!menu && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!menu && !error && <Loading />}
      {menu && !into && <EmptyState title="No category yet">Add a category on the menu page first, such as Coffee or Mains.</EmptyState>}
      {menu && into && <NewForm type={type ?? 'basic'} category={into.id} menu={menu} />}
    </Page>
  );
};

/** Edits an item of any type, with all its fields. */
export const ItemPage = () => {
  const { itemId } = useParams({ strict: false }) as { itemId: string };
  const { data: menu, error, refetch } = useEditedMenu();
  const item = menu?.items.find(({ id }) => id === itemId);
  return (
    <Page
      title={item?.name ?? 'Item'}
      intro={item && `${typeLabels[item.type].name}. Changes are published as soon as they are saved.`}
      actions={<BackToMenu />}
    >
      {!menu && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!menu && !error && <Loading />}
      {menu && !item && (
        <EmptyState title="This item is not on the menu">Somebody may have deleted it. The menu has what is there now.</EmptyState>
      )}
      {menu && <MenuProblems problems={menu.problems} />}
      {menu && item && <EditForm key={item.id} item={item} menu={menu} />}
    </Page>
  );
};
