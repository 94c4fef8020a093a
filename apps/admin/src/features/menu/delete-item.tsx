import { Select } from '@mantine/core';
import { useState } from 'react';
import { deleteItem } from '@servery/contract/menu-editor';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { useStore } from '../../shared/places.ts';
import type { EditedItem, EditedMenu } from './menu-edits.ts';
import { getReplacements, leftOut, type PizzaUse } from './pizza-uses.ts';
import { useMenuChanged } from './use-menu-changed.ts';
import { useMenuUndo } from './use-menu-undo.ts';

/** What replaces a pizza in one half-and-half or deal. */
const ReplacementField = ({
  use: { name, listed, charged, options },
  chosen,
  missing,
  onChoose,
}: {
  use: PizzaUse;
  chosen: string | null;
  missing: boolean;
  onChoose: (value: string | null) => void;
}) => {
  if (!listed) return <p>Its extra charge in {name} is deleted, too.</p>;
  const none = options.length === 0 ? `No other pizza fits. Change ${name} first.` : undefined;
  return (
    <Select
      label={`In ${name}`}
      description={charged ? 'A pizza that was not in it gets the same extra charge.' : undefined}
      placeholder="What replaces it"
      disabled={none !== undefined}
      allowDeselect={false}
      data={options}
      value={chosen}
      error={none ?? (missing ? 'Please choose what replaces it.' : undefined)}
      onChange={onChoose}
    />
  );
};

/** Asks before an item is deleted; for a pizza, also what replaces it in the half-and-halves and deals that name it. */
export const DeleteItem = ({ item, menu, onClose }: { item: EditedItem; menu: EditedMenu; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const offer = useMenuUndo();
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const hint = item.soldout || item.counted === true ? 'It is available again: mark it sold out if it still is.' : undefined;
  const uses = getReplacements(menu.items, item);
  /** What is chosen, as long as it fits. */
  const getChoice = ({ id, listed, options }: PizzaUse): string | null =>
    listed ? (options.find(({ value }) => value === picked[id])?.value ?? null) : leftOut;
  return (
    <Confirm
      endpoint={deleteItem}
      check={() => {
        setChecked(true);
        return uses.every((use) => getChoice(use) !== null);
      }}
      call={() => ({
        params: { restaurantId, storeId, itemId: item.id },
        body:
          uses.length === 0
            ? {}
            : {
                replacements: uses.map((use) => {
                  const choice = getChoice(use);
                  return { itemId: use.id, pizzaId: choice === leftOut ? null : choice };
                }),
              },
      })}
      title={`Delete ${item.name}?`}
      act="Delete the item"
      onDone={(answer) => {
        offer(`${item.name} deleted`, answer, hint);
        void again();
      }}
      onRefused={() => void again()}
      onClose={onClose}
    >
      <p>It leaves the menu at once. Orders that were placed keep it. To take it off for a while, hide it instead.</p>
      {uses.map((use) => (
        <ReplacementField
          key={use.id}
          use={use}
          chosen={getChoice(use)}
          missing={isChecked && getChoice(use) === null}
          onChoose={(value) => setPicked((before) => ({ ...before, ...(value !== null && { [use.id]: value }) }))}
        />
      ))}
    </Confirm>
  );
};
