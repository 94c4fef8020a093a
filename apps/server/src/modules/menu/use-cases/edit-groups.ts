import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-editor';
import { toGroupIds, type MenuModifierGroup, type MenuOption, type StoredItem } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropGroup, dropOptions } from '../menu-editing.repo.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import { endMarks } from '../sold-out.repo.ts';
import { openMenu, publishChange, refuseWrong, type MenuEditor, type OpenMenu, type Published } from './edit-menu.ts';
import { mergeChanges } from './merge-changes.ts';
import type { PublishDeps } from './publish-menu.ts';
import { itemRow, rowsOfGroups } from './store-menu.ts';

type Answer = Published & { group: MenuModifierGroup };

const found = ({ document }: OpenMenu, id: string): MenuModifierGroup => {
  const group = document.modifierGroups.find((one) => one.id === id);
  if (group === undefined) throw new ApiError('resource_not_found');
  return group;
};

/** Stores a group; options that no longer exist are deleted with their marks. @param at the path of its fields in the call */
async function save(tx: Tx, { document }: OpenMenu, storeId: string, group: MenuModifierGroup, at: string): Promise<void> {
  const { modifierGroups } = document;
  const before = modifierGroups.findIndex(({ id }) => id === group.id);
  const place = before < 0 ? modifierGroups.length : before;
  refuseWrong({ ...document, modifierGroups: modifierGroups.toSpliced(place, 1, group) }, `modifierGroups.${place}`, at);
  await saveMenuRows(tx, storeId, rowsOfGroups([group], place));
  const kept = new Set(group.options.map(({ id }) => id));
  const gone = (modifierGroups[before]?.options ?? []).filter(({ id }) => !kept.has(id));
  await dropOptions(tx, group.id, [...kept]);
  await endMarks(
    tx,
    storeId,
    gone.map(({ id }) => ({ kind: 'option', id })),
  );
}

/** A new group of choices after the others. @throws validation_failed */
export async function createGroup(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { body: BodyOf<typeof contract.createGroup> },
): Promise<Answer> {
  const open = await openMenu(tx, deps, editor.storeId);
  const options = editor.body.options.map((option): MenuOption => ({ ...option, id: uuidv7(), soldout: false }));
  const group: MenuModifierGroup = { ...editor.body, id: uuidv7(), options };
  await save(tx, open, editor.storeId, group, '');
  return { group, ...(await publishChange(tx, deps, open, editor, { changed: { groups: [group.id] } })) };
}

/** @throws resource_not_found, also for an option of another group; validation_failed; resource_status_conflict as `mergeChanges` */
export async function changeGroup(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { groupId: string; body: BodyOf<typeof contract.changeGroup> },
): Promise<Answer> {
  const open = await openMenu(tx, deps, editor.storeId);
  const stored = found(open, editor.groupId);
  const seen = { ...stored, options: stored.options.map(({ id, name, extraCharge }) => ({ id, name, extraCharge })) };
  const merged = mergeChanges<Omit<typeof seen, 'options'> & { options: { id: string | null; name: string; extraCharge: number }[] }>(
    seen,
    editor.body.changes,
  );
  const options = merged.options.map(({ id, ...option }): MenuOption => {
    const before = id === null ? { id: uuidv7(), soldout: false } : stored.options.find((one) => one.id === id);
    if (before === undefined) throw new ApiError('resource_not_found');
    return { ...before, ...option };
  });
  const group = { ...merged, options };
  await save(tx, open, editor.storeId, group, 'changes.');
  return { group, ...(await publishChange(tx, deps, open, editor, { changed: { groups: [group.id] } })) };
}

/** Takes a group off every item and deletes it. @throws resource_not_found; resource_status_conflict where more or fewer items have it */
export async function deleteGroup(tx: Tx, deps: PublishDeps, editor: MenuEditor & { groupId: string; usedBy: number }): Promise<Published> {
  const { groupId, usedBy, storeId } = editor;
  const open = await openMenu(tx, deps, storeId);
  const { options } = found(open, groupId);
  const users = open.stored.items.filter((item) => toGroupIds(item).includes(groupId));
  if (users.length !== usedBy) {
    throw new ApiError('resource_status_conflict', { fields: [{ path: 'usedBy', message: `${users.length} items have these choices.` }] });
  }
  await saveMenuRows(tx, storeId, { items: users.map((item) => itemRow(withoutGroup(item, groupId))) });
  await endMarks(
    tx,
    storeId,
    options.map(({ id }) => ({ kind: 'option', id })),
  );
  // Its links to items go with it.
  await dropGroup(tx, storeId, groupId);
  return publishChange(tx, deps, open, editor, { changed: { groups: [groupId], items: users.map(({ id }) => id) } });
}

function withoutGroup(item: StoredItem, groupId: string): StoredItem {
  const left = (ids: readonly string[]) => ids.filter((id) => id !== groupId);
  const modifierGroupIds = left(item.modifierGroupIds);
  if (item.type !== 'deal') return { ...item, modifierGroupIds };
  return { ...item, modifierGroupIds, items: item.items.map((entry) => ({ ...entry, modifierGroupIds: left(entry.modifierGroupIds) })) };
}
