import { Button, Modal, MultiSelect, Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../../shared/dialog-buttons.tsx';
import { useRestaurant, useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { CopyPreviewList } from './copy-preview.tsx';
import { useCopy, type AfterCopy, type CopyBody } from './use-copy.ts';
import styles from './copy.module.css';

/** What is copied, and what it is called: "Latte", "12 items", "The whole menu". */
export interface Copied {
  name: string;
  /** The name within a sentence, if it is not written the same there. */
  inSentence?: string;
  categoryIds: string[];
  itemIds: string[];
}

const modes: readonly { value: CopyBody['existing']; label: string; help: string }[] = [
  { value: 'skip', label: 'Leave it', help: 'It stays as it is, also if it was copied from here before. What is missing is added.' },
  {
    value: 'replace',
    label: 'Replace it',
    help: 'It gets everything from this one, whatever it is called by now. It keeps its place, and stays sold out if it is.',
  },
  { value: 'add', label: 'Add another', help: 'Both are then on the menu.' },
];

/** The other stores of the restaurant whose menu this person may change. */
export const useOtherStores = () => {
  const { restaurantId, stores } = useRestaurant();
  const { storeId } = useStore();
  const me = useMe();
  return stores.filter((store) => store.storeId !== storeId && may(me, 'menu.manage', { restaurantId, storeId: store.storeId }));
};

const countStores = (count: number): string => (count === 1 ? '1 store' : `${count} stores`);

const Form = ({ copied, onClose }: { copied: Copied; onClose: () => void }) => {
  const stores = useOtherStores();
  const [chosen, setChosen] = useState<string[]>(stores.length === 1 ? [stores[0]!.storeId] : []);
  const [existing, setExisting] = useState<CopyBody['existing']>('skip');
  const { look, run, busy, error, preview, forget } = useCopy();
  const { name, inSentence: _, ...what } = copied;
  const { restaurantId } = useRestaurant();
  const navigate = useNavigate();
  const getName = (id: string) => stores.find((store) => store.storeId === id)?.name ?? '';
  const body = { ...what, toStoreIds: chosen, existing };
  const isWrong = preview?.stores.some(({ rows }) => rows.some(({ problems }) => problems.some(({ severity }) => severity === 'error')));
  const changes = preview?.stores.reduce((sum, { added, updated, replaced }) => sum + added + updated + replaced, 0);
  const skipped = preview?.stores.reduce((sum, store) => sum + store.skipped, 0) ?? 0;
  /** Leads to the first store that got pizzas and does not sell any. */
  const getPizzaSettings: AfterCopy = ({ stores: copied }) => {
    const off = copied.find(({ pizzasOff }) => pizzasOff);
    if (off === undefined) return undefined;
    const { storeId } = off;
    return {
      ...{ label: 'Open its pizza settings', stays: true },
      note: `Guests cannot order pizzas at ${getName(storeId)} yet: “Sell pizzas” is off there.`,
      run: () => void navigate({ to: '/restaurants/$restaurantId/stores/$storeId/settings/pizza', params: { restaurantId, storeId } }),
    };
  };
  const act = async () => {
    if (preview === null) return look(body);
    const there = skipped === 0 ? '' : `; ${skipped} left as ${skipped === 1 ? 'it was' : 'they were'}`;
    if (await run(body, `${name} copied to ${countStores(chosen.length)}${there}`, getPizzaSettings)) onClose();
    return undefined;
  };
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
    >
      <MultiSelect
        label="To"
        placeholder={chosen.length === 0 ? 'Choose stores' : ''}
        searchable
        data={stores.map((store) => ({ value: store.storeId, label: store.name }))}
        value={chosen}
        onChange={(ids) => {
          setChosen(ids);
          forget();
        }}
      />
      <Radio.Group
        label="If the store already has an item: a copy made earlier, or one of the same name in the category"
        value={existing}
        onChange={(value) => {
          setExisting(value as CopyBody['existing']);
          forget();
        }}
      >
        {modes.map(({ value, label, help }) => (
          <Radio key={value} mt="xs" value={value} label={label} description={help} />
        ))}
      </Radio.Group>
      <p className={styles.counts}>
        Choices that the store has already are shared. Pizza sizes and stations are found there by name, and pizza sizes that are missing
        are added. What is sold out here is available there.
      </p>
      {preview && <CopyPreviewList preview={preview} getStoreName={getName} />}
      <FailureAlert error={error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={chosen.length === 0 || isWrong === true || changes === 0}>
          {preview === null ? 'Show what changes' : `Copy to ${countStores(chosen.length)} and publish`}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Copies entries to other stores of the restaurant. Null: it is closed. */
export const CopyDialog = ({ copied, onClose }: { copied: Copied | null; onClose: () => void }) => (
  <Modal opened={copied !== null} onClose={onClose} size="lg" title={`Copy ${copied?.inSentence ?? copied?.name ?? ''} to other stores`}>
    {copied && <Form copied={copied} onClose={onClose} />}
  </Modal>
);
