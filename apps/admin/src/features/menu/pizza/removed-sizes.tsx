import { Button } from '@mantine/core';
import type { SettingsOf } from '@servery/contract/settings/index';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useEditedMenu, type EditedItem } from '../menu-edits.ts';

type Size = SettingsOf<'pizza'>['sizes'][number];

/** The longest list of items that is shown whole. */
const most = 3;

const hasSize = (item: EditedItem, sizeId: string): boolean =>
  (item.type === 'pizza' && item.sizes.some((size) => size.sizeId === sizeId)) ||
  (item.type === 'halfAndHalf' && item.pizzaSizeId === sizeId) ||
  (item.type === 'deal' && item.pizzas.some((slot) => slot.sizeId === sizeId));

const listNames = (items: readonly EditedItem[]): string => {
  const names = items.slice(0, most).map(({ name }) => name);
  return `${names.join(', ')}${items.length > most ? ` and ${items.length - most} more` : ''}`;
};

/** Sizes that were removed although pizzas, half-and-halves or deals have them: they cannot be saved like that. */
export const RemovedSizes = ({ removed, onRestore }: { removed: readonly Size[]; onRestore: (size: Size) => void }) => {
  const { data: menu } = useEditedMenu();
  return removed.map((size) => {
    const users = menu?.items.filter((item) => hasSize(item, size.id)) ?? [];
    if (users.length === 0) return null;
    const count = users.length === 1 ? '1 item on the menu has' : `${users.length} items on the menu have`;
    return (
      <NoticeBox key={size.id} tone="late" title={`${count} “${size.name}”`}>
        <span>{listNames(users)}. Take the size off them first, then remove it here.</span>
        <div>
          <Button size="md" variant="default" onClick={() => onRestore(size)}>
            Keep “{size.name}”
          </Button>
        </div>
      </NoticeBox>
    );
  });
};
