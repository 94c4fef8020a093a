import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionBar, ActionBarPlace } from '../../../shared/action-bar.tsx';
import { Icon } from '../../../shared/icon.tsx';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { useOtherStores } from '../copy/copy-dialog.tsx';
import { countItems } from '../count-items.ts';
import type { MenuAct } from '../menu-act.types.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { chooseAll, chooseNone, setRanging, showOrder, useSelection } from './selection.ts';
import styles from './bulk-bar.module.css';

/** How many items are chosen, and what can be done with them. It stays at the foot of the window. */
export const BulkBar = ({ menu, shown, onAct }: { menu: EditedMenu; shown: readonly EditedItem[]; onAct: (act: MenuAct) => void }) => {
  const ids = useSelection((selection) => selection.ids);
  const isRanging = useSelection((selection) => selection.isRanging);
  const [open, setOpen] = useState(false);
  const others = useOtherStores();
  const chosen = menu.items.filter(({ id }) => ids.has(id));
  const unseen = chosen.length - shown.filter(({ id }) => ids.has(id)).length;
  useEffect(() => showOrder(shown.map(({ id }) => id)), [shown]);
  // What was chosen in one store is nothing in the next.
  useEffect(() => chooseNone, []);
  return (
    <>
      <ActionBarPlace role="status">
        {chosen.length > 0 && (
          <ActionBar
            label="With the chosen items"
            about={
              <strong className={styles.count}>
                {countItems(chosen.length)} chosen
                {unseen > 0 && <span className={styles.unseen}> ({unseen} not shown)</span>}
                {isRanging && <span className={styles.unseen}> Now choose the last item of the range.</span>}
              </strong>
            }
          >
            {chosen.length - unseen < shown.length && (
              <Button
                size="md"
                variant="subtle"
                onClick={() =>
                  chooseAll(
                    shown.map(({ id }) => id),
                    true,
                  )
                }
              >
                Choose all {shown.length.toLocaleString('en')}
              </Button>
            )}
            <Button size="md" variant={isRanging ? 'filled' : 'subtle'} aria-pressed={isRanging} onClick={() => setRanging(!isRanging)}>
              Choose a range
            </Button>
            <Button size="md" variant="subtle" onClick={chooseNone}>
              Choose none
            </Button>
            {others.length > 0 && (
              <Button
                size="md"
                variant="default"
                onClick={() =>
                  onAct({
                    type: 'copy',
                    copied: {
                      name: chosen.length === 1 ? chosen[0]!.name : `${chosen.length} items`,
                      categoryIds: [],
                      itemIds: chosen.map(({ id }) => id),
                    },
                  })
                }
              >
                Copy
              </Button>
            )}
            <Button size="md" leftSection={<Icon name="details" />} onClick={() => setOpen(true)}>
              Change together
            </Button>
          </ActionBar>
        )}
      </ActionBarPlace>
      <BulkDialog opened={open && chosen.length > 0} chosen={chosen} menu={menu} onClose={() => setOpen(false)} />
    </>
  );
};
