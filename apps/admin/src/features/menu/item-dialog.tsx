import { Checkbox, Modal, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { changeItem, createItem } from '@servery/contract/menu-editor';
import { countries } from '@servery/domain/countries';
import { noPrice, plainItem, taxCategories, type Price, type TaxCategory } from '@servery/domain/menu';
import { DialogForm } from '../../kit/form/form-dialog.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import type { MenuAct } from './menu-act.types.ts';
import { useChangeForm, useMenuForm, type EditedCategory, type EditedGroup, type EditedItem } from './menu-edits.ts';
import { SoldIn } from './sold-in.tsx';
import styles from './menu-page.module.css';

type Fields = Pick<
  EditedItem,
  'name' | 'description' | 'label' | 'taxCategory' | 'isAlcohol' | 'available' | 'applicableOrderingSystem' | 'hidden'
> & { price?: Price; modifierGroupIds?: string[] };

const taxNames: Readonly<Record<TaxCategory, string>> = {
  standard: 'Standard',
  hotFood: 'Hot food',
  coldFood: 'Cold food',
  alcohol: 'Alcohol',
  none: 'No tax',
};

const getFields = (item: EditedItem): Fields => {
  const { name, description, label, taxCategory, isAlcohol, available, applicableOrderingSystem, hidden } = item;
  return {
    ...{ name, description, label, taxCategory, isAlcohol, available, applicableOrderingSystem, hidden },
    ...('price' in item && { price: item.price }),
    ...(item.type !== 'custom' && { modifierGroupIds: item.modifierGroupIds }),
  };
};
const { image: _, ...plain } = plainItem;
const blank: Fields = {
  name: '',
  description: '',
  label: null,
  taxCategory: plain.taxCategory,
  isAlcohol: false,
  available: true,
  applicableOrderingSystem: plain.applicableOrderingSystem,
  hidden: false,
  price: noPrice,
  modifierGroupIds: [],
};

/** A price as typed; an incomplete one is left as it is, so that the contract reports the problem. */
const PriceInput = ({ value, error, onChange }: { value: Price; error: string | undefined; onChange: (value: Price) => void }) => {
  const { country } = useRestaurant();
  return (
    <NumberInput
      label="Price"
      required
      prefix={countries[country].currencySymbol}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      inputMode="decimal"
      error={error}
      value={value.basePrice / 100}
      onChange={(typed) => onChange({ ...value, basePrice: Math.round(Number(typed || 0) * 100) })}
    />
  );
};

/** The choices that guests make with an item, in the order in which they were added. */
const ChoiceFields = ({
  groups,
  value,
  onChange,
}: {
  groups: readonly EditedGroup[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) => (
  <fieldset className={styles.switches}>
    <legend>Choices</legend>
    {groups.map(({ id, name }) => (
      <Checkbox
        key={id}
        size="md"
        label={name}
        checked={value.includes(id)}
        onChange={(event) => onChange(event.currentTarget.checked ? [...value, id] : value.filter((other) => other !== id))}
      />
    ))}
  </fieldset>
);

const ItemFields = ({
  groups,
  values,
  set,
  wrong,
}: {
  groups: readonly EditedGroup[];
  values: Fields;
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void;
  wrong: (name: string) => string | undefined;
}) => (
  <>
    <TextInput
      label="Name"
      required
      data-autofocus
      value={values.name}
      error={wrong('name')}
      onChange={(event) => set('name', event.currentTarget.value)}
    />
    {values.price && (
      <PriceInput value={values.price} error={wrong('price') ?? wrong('price.basePrice')} onChange={(price) => set('price', price)} />
    )}
    <Textarea
      label="Description"
      autosize
      minRows={2}
      value={values.description}
      error={wrong('description')}
      onChange={(event) => set('description', event.currentTarget.value)}
    />
    <TextInput
      label="Label"
      description="A word beside the name, such as New or Popular."
      value={values.label ?? ''}
      error={wrong('label')}
      onChange={(event) => set('label', event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
    {values.modifierGroupIds && groups.length > 0 && (
      <ChoiceFields groups={groups} value={values.modifierGroupIds} onChange={(ids) => set('modifierGroupIds', ids)} />
    )}
    <Select
      label="Tax category"
      allowDeselect={false}
      data={taxCategories.map((value) => ({ value, label: taxNames[value] }))}
      value={values.taxCategory}
      onChange={(value) => value !== null && set('taxCategory', value as TaxCategory)}
    />
    <SoldIn value={values.applicableOrderingSystem} onChange={(value) => set('applicableOrderingSystem', value)} />
    <div className={styles.switches}>
      <Switch
        label="Available"
        description="Off: it stays on the menu, and cannot be ordered."
        checked={values.available}
        onChange={(event) => set('available', event.currentTarget.checked)}
      />
      <Switch
        label="Hidden"
        description="Neither guests nor tills see it."
        checked={values.hidden}
        onChange={(event) => set('hidden', event.currentTarget.checked)}
      />
      <Switch label="Alcohol" checked={values.isAlcohol} onChange={(event) => set('isAlcohol', event.currentTarget.checked)} />
    </div>
  </>
);

const AddForm = ({ category, groups, onClose }: { category: EditedCategory; groups: readonly EditedGroup[]; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const { form, values, set, problemAt, error, busy } = useMenuForm(
    {
      endpoint: createItem,
      initial: blank,
      call: ({ price = noPrice, modifierGroupIds = [], ...fields }) => ({
        params: { restaurantId, storeId },
        body: { ...plain, ...fields, modifierGroupIds, type: 'basic' as const, categoryId: category.id, price },
      }),
    },
    { onClose },
  );
  return (
    <DialogForm of={{ form, error, busy }} act="Add the item" onClose={onClose}>
      <ItemFields groups={groups} values={values} set={set} wrong={problemAt} />
    </DialogForm>
  );
};

const EditForm = ({ item, groups, onClose }: { item: EditedItem; groups: readonly EditedGroup[]; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const { form, values, set, problemAt, error, busy } = useChangeForm(
    {
      endpoint: changeItem,
      initial: getFields(item),
      call: (changes) => ({ params: { restaurantId, storeId, itemId: item.id }, body: { changes } }),
    },
    { onClose },
  );
  return (
    <DialogForm of={{ form, error, busy }} act="Save and publish" onClose={onClose}>
      <ItemFields groups={groups} values={values} set={set} wrong={problemAt} />
    </DialogForm>
  );
};

/** Adds an item with a price, or edits what all items have. */
export const ItemDialog = ({ act, groups, onClose }: { act: MenuAct | null; groups: readonly EditedGroup[]; onClose: () => void }) => (
  <>
    <Modal
      opened={act?.type === 'addItem'}
      onClose={onClose}
      title={act?.type === 'addItem' ? `Add an item to ${act.category.name}` : ''}
      size="lg"
    >
      {act?.type === 'addItem' && <AddForm category={act.category} groups={groups} onClose={onClose} />}
    </Modal>
    <Modal opened={act?.type === 'editItem'} onClose={onClose} title="Edit the item" size="lg">
      {act?.type === 'editItem' && <EditForm item={act.item} groups={groups} onClose={onClose} />}
    </Modal>
  </>
);
