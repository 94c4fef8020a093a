import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { collectionNames } from '@servery/app-kit/format.ts';
import { formatList } from '@servery/app-kit/format-list.ts';
import type { CollectionType } from '@servery/domain/orders';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../shared/store-context.ts';
import { pausedText, pauseEnd, pauseLengths, pauseLabels, type PauseLength } from './pause.ts';
import { useSetPauses } from './use-pauses.ts';
import styles from './pause-page.module.css';

const lengths = pauseLengths.map((length): [PauseLength, string] => [length, pauseLabels[length]]);

/** "pickup", "pickup and delivery", "pickup, delivery and dine in". */
export const typesText = (types: readonly CollectionType[]): string => formatList(types.map((type) => collectionNames[type].toLowerCase()));

const PauseForm = ({ types, othersRun, onDone }: { types: CollectionType[]; othersRun: boolean; onDone: () => void }) => {
  const { timeZone } = useStore();
  const [length, setLength] = useState<PauseLength>('30');
  const { set, isPending, error } = useSetPauses(onDone);
  const until = useClock((now) => pausedText(pauseEnd(length, now, timeZone), now, timeZone));
  return (
    <Stack gap="md">
      <p className={styles.help}>
        Guests see when orders resume{othersRun && ', and can choose another way to get their food'}. Orders that you have already are not
        affected.
      </p>
      <Choice<PauseLength> label="For how long" value={length} options={lengths} onChange={setLength} />
      {length === 'open' && <p className={styles.help}>For a week at most; then it takes orders again by itself.</p>}
      <FailureAlert error={error} />
      <Button fullWidth loading={isPending} onClick={() => set(types, pauseEnd(length, clockNow(), timeZone))}>
        Pause {typesText(types)} {until}
      </Button>
    </Stack>
  );
};

interface PauseSheetProps {
  /** Null: the sheet is closed. */
  types: CollectionType[] | null;
  /** Whether the store still takes orders of another type. */
  othersRun: boolean;
  onClose: () => void;
}

/** The sheet that pauses order types for a while. */
export const PauseSheet = ({ types, othersRun, onClose }: PauseSheetProps) => (
  <Sheet title={types && `Pause ${typesText(types)}`} opened={types !== null} onClose={onClose}>
    {types && <PauseForm types={types} othersRun={othersRun} onDone={onClose} />}
  </Sheet>
);
