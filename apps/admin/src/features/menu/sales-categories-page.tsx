import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { archiveSalesCategory, changeSalesCategory, createSalesCategory, listSalesCategories } from '@servery/contract/sales-categories';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useWholeList } from '../../kit/list-page/use-list-source.ts';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

type SalesCategory = ResponseOf<typeof createSalesCategory>;

const toState = ({ archived }: SalesCategory): string => (archived ? 'archived' : 'used');
const columns: ListColumn<SalesCategory>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  {
    ...{ id: 'state', label: 'State', value: toState },
    cell: ({ archived }) => (archived ? <StateChip tone="neutral">Archived</StateChip> : <StateChip tone="done">In use</StateChip>),
  },
];
const states = [
  { value: 'used', label: 'In use' },
  { value: 'archived', label: 'Archived' },
];

const CategoryDialog = ({ category, onClose }: { category: SalesCategory | undefined; onClose: () => void }) => {
  const { restaurantId } = useRestaurant();
  const form = useEntityForm({
    row: category,
    initial: { name: category?.name ?? '' },
    create: { endpoint: createSalesCategory, call: (body) => ({ params: { restaurantId }, body }) },
    change: { endpoint: changeSalesCategory, call: (body, { id }) => ({ params: { restaurantId, salesCategoryId: id }, body }) },
    shownBy: [listSalesCategories],
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={category ? `Rename ${category.name}` : 'Add a sales category'}
      act={category ? 'Rename' : 'Add'}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="As reports say it: Food, Coffee and tea, Alcohol."
        data-autofocus
        maxLength={40}
        {...form.field('name')}
      />
    </FormDialog>
  );
};

/** What sales are reported under: one list for the menus of all stores. */
export const SalesCategoriesPage = () => {
  const { restaurantId, name } = useRestaurant();
  const canManage = may(useMe(), 'restaurant.manage', { restaurantId });
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ category?: SalesCategory } | null>(null);
  const step = (archived: boolean) => ({
    endpoint: archiveSalesCategory,
    call: ({ id }: SalesCategory) => ({ params: { restaurantId, salesCategoryId: id }, body: { archived } }),
  });
  const words = (rows: readonly SalesCategory[], did: string) => (rows.length === 1 ? `${rows[0]!.name} ${did}` : `${rows.length} ${did}`);
  const onChanged = () => void queries.invalidateQueries({ queryKey: endpointKey(listSalesCategories) });
  const common = { getName: (row: SalesCategory) => row.name, onChanged };
  const archiving = useReversible({ ...common, act: step(true), reverse: step(false), said: (rows) => words(rows, 'archived') });
  const restoring = useReversible({ ...common, act: step(false), reverse: step(true), said: (rows) => words(rows, 'brought back') });
  const list: ListDefinition<SalesCategory> = {
    id: 'sales-categories',
    caption: `Sales categories of ${name}`,
    noun: ['category', 'categories'],
    source: useWholeList(listSalesCategories, { params: { restaurantId } }),
    columns,
    rowId: ({ id }) => id,
    rowName: (row) => row.name,
    search: { label: 'Search by name', text: (row) => row.name },
    filters: [{ id: 'state', label: 'State', options: states, of: toState }],
    sort: 'name',
    empty: { title: 'No sales categories yet', text: 'Add some, such as Food and Drinks, to report what sells under each.' },
    ...(canManage && {
      onOpen: (category) => setOpen({ category }),
      actions: (category) => [
        { label: 'Rename', onAct: () => setOpen({ category }) },
        category.archived
          ? { label: 'Bring back', onAct: () => restoring.run([category]) }
          : { label: 'Archive', harmful: true, onAct: () => archiving.run([category]) },
      ],
      bulk: [{ label: 'Archive', harmful: true, onAct: (rows) => archiving.run(rows.filter(({ archived }) => !archived)) }],
      add: (
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({})}>
          Add a category
        </Button>
      ),
    }),
  };
  return (
    <ListPage
      title="Sales categories"
      intro="What sales are reported under, in every store. Items of the menu name one of them."
      list={list}
      error={archiving.error ?? restoring.error}
    >
      {open && <CategoryDialog category={open.category} onClose={() => setOpen(null)} />}
    </ListPage>
  );
};
