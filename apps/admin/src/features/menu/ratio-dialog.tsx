import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { imageSources } from '@servery/app-kit/image.ts';
import { setCategoryImageRatio } from '@servery/contract/menu-editor';
import { categoryImageRatios, type CategoryImageRatio } from '@servery/domain/menu';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { useStore } from '../../shared/places.ts';
import type { EditedMenu } from './menu-edits.ts';
import { useMenuChanged } from './use-menu-changed.ts';
import styles from './ratio-dialog.module.css';

const labels: Readonly<Record<CategoryImageRatio, string>> = {
  '4x2': 'Wide, 4 to 2',
  '4x2.5': 'Wide, 4 to 2.5',
  '8x3': 'Very wide, 8 to 3',
  '4x3': 'Photo, 4 to 3',
  square: 'Square',
  '4x5': 'Tall, 4 to 5',
  '4x6': 'Tall, 4 to 6',
};
/** Width to height, for the style sheet. */
const getShape = (ratio: CategoryImageRatio): string => (ratio === 'square' ? '1' : ratio.replace('x', ' / '));

interface Change {
  from: CategoryImageRatio;
  to: CategoryImageRatio;
}

const Form = ({ menu, onClose }: { menu: EditedMenu; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const stored = menu.categoryImageAspectRatio as CategoryImageRatio;
  const [ratio, setRatio] = useState(stored);
  const step = (get: (change: Change) => CategoryImageRatio) => ({
    endpoint: setCategoryImageRatio,
    call: (change: Change) => ({ params: { restaurantId, storeId }, body: { ratio: get(change) } }),
  });
  const { attempt, busy, error } = useReversible({
    ...{ act: step(({ to }) => to), reverse: step(({ from }) => from) },
    said: ([change]) => `Category pictures: ${labels[change!.to]}`,
    getName: ({ to }) => labels[to],
    onChanged: () => void again(),
  });
  const pictured = menu.categories.filter(({ image }) => image !== null).slice(0, 3);
  const shown = pictured.length > 0 ? pictured : menu.categories.slice(0, 3);
  const save = async () => {
    if (ratio === stored || !(await attempt([{ from: stored, to: ratio }]))) onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Radio.Group label="Shape" value={ratio} onChange={(value) => setRatio(value as CategoryImageRatio)}>
        <div className={styles.choices}>
          {categoryImageRatios.map((value) => (
            <Radio key={value} value={value} label={labels[value]} />
          ))}
        </div>
      </Radio.Group>
      <div className={styles.preview} role="group" aria-label={`Preview: ${labels[ratio]}`}>
        {shown.map(({ id, name, image }) => (
          <figure key={id} className={styles.figure}>
            <div className={styles.picture} style={{ aspectRatio: getShape(ratio) }}>
              {image && <img {...imageSources(image, { width: 320, ratio })} alt="" />}
            </div>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <FailureAlert error={error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save and publish
        </Button>
      </DialogButtons>
    </form>
  );
};

/** The shape in which the pictures of all categories are shown to guests. */
export const RatioDialog = ({ opened, menu, onClose }: { opened: boolean; menu: EditedMenu; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} size="lg" title="Shape of category pictures">
    <Form menu={menu} onClose={onClose} />
  </Modal>
);
