import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../../shared/dialog-buttons.tsx';
import { countItems } from '../count-items.ts';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { useSalesCategories } from '../sales-choices.ts';
import { useStations } from '../use-stations.ts';
import { ActFields } from './act-fields.tsx';
import { actLabels, firstActs, type BulkAct, type BulkType } from './bulk-acts.ts';
import { previewItems, type BulkContext } from './bulk-changes.ts';
import { PreviewTable } from './preview-table.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import styles from './bulk.module.css';

const isReady = (act: BulkAct | null): act is BulkAct =>
  act !== null &&
  (act.type !== 'price' || Number.isSafeInteger('amount' in act.change.by ? act.change.by.amount : act.change.by.percentage));

const Form = ({ chosen, menu, onClose }: { chosen: readonly EditedItem[]; menu: EditedMenu; onClose: () => void }) => {
  const [type, setType] = useState<BulkType>('price');
  const [act, setAct] = useState<BulkAct | null>(firstActs.price);
  const { stations = [] } = useStations();
  const bulk = useBulkChange();
  const { names: sales, choices: salesChoices } = useSalesCategories();
  const context: BulkContext = { menu, stations, sales };
  const rows = isReady(act) ? previewItems(chosen, act, context) : [];
  const changes = rows.flatMap(({ change }) => change ?? []);
  const change = (to: BulkAct | null) => {
    setAct(to);
    bulk.forget();
  };
  const save = async () => {
    if (await bulk.run(changes, menu.items, `${actLabels[type]} of ${countItems(changes.length)} changed`)) onClose();
  };
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label="What changes"
        allowDeselect={false}
        data={(Object.keys(actLabels) as BulkType[]).map((value) => ({ value, label: actLabels[value] }))}
        value={type}
        onChange={(to) => {
          setType(to as BulkType);
          change(firstActs[to as BulkType]);
        }}
      />
      <ActFields type={type} act={act} context={context} sales={salesChoices} onChange={change} />
      <PreviewTable rows={rows} problems={bulk.rows} money={type === 'price'} />
      <FailureAlert error={bulk.error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={bulk.busy} disabled={changes.length === 0}>
          {changes.length === 0 ? 'Change and publish' : `Change ${countItems(changes.length)} and publish`}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Changes the chosen items together, with a preview of each. */
export const BulkDialog = ({ opened, chosen, menu, onClose }: Parameters<typeof Form>[0] & { opened: boolean }) => (
  <Modal opened={opened} onClose={onClose} size="xl" title={`Change ${countItems(chosen.length)}`}>
    <Form chosen={chosen} menu={menu} onClose={onClose} />
  </Modal>
);
