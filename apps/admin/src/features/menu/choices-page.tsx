import { ActionIcon, Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '@servery/domain/money';
import { toGroupIds } from '@servery/domain/menu';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { DeleteGroupDialog, GroupDialog } from './group-dialog.tsx';
import type { GroupAct } from './menu-act.types.ts';
import { useEditedMenu, type EditedGroup, type EditedMenu } from './menu-edits.ts';
import styles from './menu-page.module.css';

/** "Choose 1", "Choose up to 3", "Choose 1 to 2". */
const rule = ({ min, max }: EditedGroup): string => {
  if (min === max) return `Choose ${min}`;
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
};

const getUsers = ({ items }: EditedMenu, groupId: string): number => items.filter((item) => toGroupIds(item).includes(groupId)).length;

const used = (count: number): string => {
  if (count === 0) return 'No item has them yet';
  return count === 1 ? 'Used in 1 item' : `Used in ${count} items`;
};

const GroupRow = ({ group, menu, onAct }: { group: EditedGroup; menu: EditedMenu; onAct: (act: GroupAct) => void }) => (
  <li className={styles.group}>
    <button type="button" className={styles.open} onClick={() => onAct({ type: 'edit', group })}>
      <span className={styles.itemName}>{group.name}</span>
      <span className={styles.facts}>
        {rule(group)} · {used(getUsers(menu, group.id))}
      </span>
      <span className={styles.options}>
        {group.options
          .map(({ name, extraCharge }) => (extraCharge === 0 ? name : `${name} +${formatMoney(extraCharge, menu.currency)}`))
          .join(', ') || 'No options yet'}
      </span>
    </button>
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="var(--touch)" aria-label={`Actions for ${group.name}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih="var(--touch)" onClick={() => onAct({ type: 'edit', group })}>
          Edit
        </Menu.Item>
        <Menu.Item mih="var(--touch)" c="var(--danger-text)" onClick={() => onAct({ type: 'delete', group })}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </li>
);

/** Choices that items share: milk, sauces, how it is cooked. A change concerns every item that has them. */
export const ChoicesPage = () => {
  const [act, setAct] = useState<GroupAct | null>(null);
  const { data: menu, error, isPending, refetch } = useEditedMenu();
  const add = menu && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAct({ type: 'add' })}>
      Add choices
    </Button>
  );
  return (
    <Page title="Choices" intro="What guests choose with an item: milk, sauces, extras. Items share them." actions={add}>
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {isPending && <TableSkeleton label="Loading the choices" />}
      {menu?.modifierGroups.length === 0 && (
        <EmptyState title="No choices yet">Add some, such as Milk with its kinds; then choose them at each item.</EmptyState>
      )}
      {menu && menu.modifierGroups.length > 0 && (
        <ul className={styles.items}>
          {menu.modifierGroups.map((group) => (
            <GroupRow key={group.id} group={group} menu={menu} onAct={setAct} />
          ))}
        </ul>
      )}
      {menu && (
        <>
          <GroupDialog act={act} onClose={() => setAct(null)} />
          {act?.type === 'delete' && (
            <DeleteGroupDialog group={act.group} usedBy={getUsers(menu, act.group.id)} onClose={() => setAct(null)} />
          )}
        </>
      )}
    </Page>
  );
};
