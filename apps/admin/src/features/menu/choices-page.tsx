import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '@servery/domain/money';
import { toGroupIds } from '@servery/domain/menu';
import type { ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { DeleteGroupDialog, GroupDialog } from './group-dialog.tsx';
import type { GroupAct } from './menu-act.types.ts';
import { useEditedMenu, type EditedGroup, type EditedMenu } from './menu-edits.ts';

/** "Choose 1", "Choose up to 3", "Choose 1 to 2". */
const rule = ({ min, max }: EditedGroup): string => {
  if (min === max) return `Choose ${min}`;
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
};

const getUsers = ({ items }: EditedMenu, groupId: string): number => items.filter((item) => toGroupIds(item).includes(groupId)).length;

const used = (count: number): string => {
  if (count === 0) return 'No item yet';
  return count === 1 ? '1 item' : `${count} items`;
};

/** "Full cream, Oat +$0.80". */
const optionsText = ({ options }: EditedGroup, { currency }: EditedMenu): string =>
  options.map(({ name, extraCharge }) => (extraCharge === 0 ? name : `${name} +${formatMoney(extraCharge, currency)}`)).join(', ') ||
  'No options yet';

const uses = [
  { value: 'used', label: 'Used in items' },
  { value: 'unused', label: 'Not used' },
];

/** Choices that items share: milk, sauces, how it is cooked. A change concerns every item that has them. */
export const ChoicesPage = () => {
  const { name } = useStore();
  const [act, setAct] = useState<GroupAct | null>(null);
  const { data: menu, error, refetch } = useEditedMenu();
  const list: ListDefinition<EditedGroup> = {
    id: 'choices',
    caption: `Choices of ${name}`,
    noun: ['group of choices', 'groups of choices'],
    source: getList(menu?.modifierGroups, { error: error?.error, again: () => void refetch() }),
    columns: [
      { id: 'name', label: 'Name', value: (group) => group.name },
      { id: 'options', label: 'Options', cell: (group) => menu && optionsText(group, menu) },
      { id: 'rule', label: 'How many', short: true, cell: rule },
      {
        ...{ id: 'items', label: 'Used in', short: true, value: ({ id }) => (menu ? getUsers(menu, id) : 0) },
        cell: ({ id }) => menu && used(getUsers(menu, id)),
      },
    ],
    rowId: ({ id }) => id,
    rowName: (group) => group.name,
    search: { label: 'Search choices', text: (group) => [group, ...group.options].map((each) => each.name).join(' ') },
    filters: [{ id: 'use', label: 'Items', options: uses, of: ({ id }) => (menu && getUsers(menu, id) > 0 ? 'used' : 'unused') }],
    onOpen: (group) => setAct({ type: 'edit', group }),
    actions: (group) => [
      { label: 'Edit', onAct: () => setAct({ type: 'edit', group }) },
      { label: 'Delete', harmful: true, onAct: () => setAct({ type: 'delete', group }) },
    ],
    add: menu && (
      <Button leftSection={<Icon name="plus" />} onClick={() => setAct({ type: 'add' })}>
        Add choices
      </Button>
    ),
    empty: { title: 'No choices yet', text: 'Add some, such as Milk with its kinds; then choose them at each item.' },
    loading: 'Loading the choices',
  };
  return (
    <ListPage title="Choices" intro="What guests choose with an item: milk, sauces, extras. Items share them." list={list}>
      {menu && (
        <>
          <GroupDialog act={act} onClose={() => setAct(null)} />
          {act?.type === 'delete' && (
            <DeleteGroupDialog group={act.group} usedBy={getUsers(menu, act.group.id)} onClose={() => setAct(null)} />
          )}
        </>
      )}
    </ListPage>
  );
};
