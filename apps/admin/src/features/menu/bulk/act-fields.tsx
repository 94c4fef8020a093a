import { Select } from '@mantine/core';
import { priceRoundings, taxCategories, type PriceRounding } from '@servery/domain/menu';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { NumberField } from '../../../kit/settings/number-field.tsx';
import { diets, offer } from '../item/diet-section.tsx';
import { taxNames } from '../item/tax-names.ts';
import { systems } from '../sold-in.tsx';
import type { BulkAct, Channel, OnOff } from './bulk-acts.ts';
import type { BulkContext } from './bulk-changes.ts';
import styles from './bulk.module.css';

interface Fits<Type extends BulkAct['type']> {
  act: Extract<BulkAct, { type: Type }>;
  onChange: (act: BulkAct) => void;
}

const roundingNames: Readonly<Record<PriceRounding, string>> = {
  none: 'Not rounded',
  to5: 'To 0.05',
  to10: 'To 0.10',
  to50: 'To 0.50',
  to100: 'To whole amounts',
  ends50: 'To the nearest .50',
  ends90: 'To the nearest .90',
  ends95: 'To the nearest .95',
  ends99: 'To the nearest .99',
};

/** Up or down, by an amount or a percentage, and how the result is rounded. */
const PriceAct = ({ act: { change }, onChange }: Fits<'price'>) => {
  const { by, rounding } = change;
  const value = 'amount' in by ? by.amount : by.percentage;
  const isNumber = Number.isSafeInteger(value);
  const sign = isNumber && (value < 0 || Object.is(value, -0)) ? -1 : 1;
  const size = isNumber ? Math.abs(value) : value;
  // What is typed may be no number yet.
  const set = (next: unknown, direction: 1 | -1, unit: 'amount' | 'percentage') => {
    const number = typeof next === 'number' && Number.isSafeInteger(next) ? direction * Math.abs(next) : (next as number);
    onChange({ type: 'price', change: { rounding, by: unit === 'amount' ? { amount: number } : { percentage: number } } });
  };
  const unit = 'amount' in by ? 'amount' : 'percentage';
  return (
    <div className={styles.grid}>
      <Select
        label="Prices go"
        allowDeselect={false}
        data={[
          { value: 'up', label: 'Up' },
          { value: 'down', label: 'Down' },
        ]}
        value={sign < 0 ? 'down' : 'up'}
        onChange={(to) => set(isNumber ? size : 0, to === 'down' ? -1 : 1, unit)}
      />
      <Select
        label="By"
        allowDeselect={false}
        data={[
          { value: 'percentage', label: 'A percentage' },
          { value: 'amount', label: 'An amount' },
        ]}
        value={unit}
        onChange={(to) => set(0, sign, to === 'amount' ? 'amount' : 'percentage')}
      />
      {unit === 'amount' ? (
        <MoneyField label="Amount" value={size} error={undefined} onChange={(next) => set(next, sign, 'amount')} />
      ) : (
        <NumberField
          field={{ control: 'percentage', group: '', label: 'Percentage' }}
          value={size}
          error={undefined}
          onChange={(next) => set(next, sign, 'percentage')}
        />
      )}
      <Select
        label="Rounding"
        allowDeselect={false}
        data={priceRoundings.map((one) => ({ value: one, label: roundingNames[one] }))}
        value={rounding}
        onChange={(to) => onChange({ type: 'price', change: { by, rounding: (to ?? 'none') as PriceRounding } })}
      />
    </div>
  );
};

const switches = {
  available: { label: 'They become', on: 'Available', off: 'Not available' },
  soldout: { label: 'They become', on: 'Sold out', off: 'Not sold out' },
  hidden: { label: 'They become', on: 'Hidden', off: 'Shown' },
} as const;

const SwitchAct = ({ act: { type, to }, onChange }: Fits<'available' | 'soldout' | 'hidden'>) => {
  const { label, on, off } = switches[type];
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={[
        { value: 'on', label: on },
        { value: 'off', label: off },
      ]}
      value={to ? 'on' : 'off'}
      onChange={(value) => onChange({ type, to: value === 'on' } as BulkAct)}
    />
  );
};

/** For each of several: on, off, or as it is at each item. */
const SetAct = ({
  legend,
  words: [on, off],
  names,
  set,
  onChange,
}: {
  legend: string;
  words: readonly [on: string, off: string];
  names: readonly { id: string; name: string }[];
  set: OnOff;
  onChange: (set: OnOff) => void;
}) => (
  <FieldSet label={legend}>
    <div className={styles.grid}>
      {names.map(({ id, name }) => (
        <Select
          key={id}
          label={name}
          allowDeselect={false}
          data={[
            { value: 'leave', label: 'As it is' },
            { value: 'on', label: on },
            { value: 'off', label: off },
          ]}
          value={set[id] === undefined ? 'leave' : set[id] ? 'on' : 'off'}
          onChange={(value) => {
            const { [id]: _, ...rest } = set;
            onChange(value === 'leave' ? rest : { ...rest, [id]: value === 'on' });
          }}
        />
      ))}
    </div>
  </FieldSet>
);

const channels = (Object.keys(systems) as Channel[]).map((id) => ({ id, name: systems[id] }));

/** What is changed, and to what. `act` null: nothing is chosen yet. */
export const ActFields = ({
  type,
  act,
  context: { menu, stations },
  sales,
  onChange,
}: {
  type: BulkAct['type'];
  act: BulkAct | null;
  context: BulkContext;
  /** The sales categories that may be chosen. */
  sales: readonly { value: string; label: string }[];
  onChange: (act: BulkAct) => void;
}) => {
  if (type === 'category') {
    return (
      <Select
        label="Move to"
        placeholder="Choose a category"
        description="They go behind what is there."
        data={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={act?.type === 'category' ? act.to : null}
        onChange={(to) => to !== null && onChange({ type, to })}
      />
    );
  }
  if (type === 'tax') {
    return (
      <Select
        label="Tax category"
        placeholder="Choose how they are taxed"
        data={[...taxCategories.map((one) => ({ value: one, label: taxNames[one] })), { value: 'untaxed', label: 'Not taxed' }]}
        value={act?.type === 'tax' ? act.to : null}
        onChange={(to) => to !== null && onChange({ type, to: to as Extract<BulkAct, { type: 'tax' }>['to'] })}
      />
    );
  }
  if (type === 'sales') {
    return (
      <Select
        label="Sales category"
        placeholder="Choose what they are reported under"
        searchable
        data={[...sales, { value: 'none', label: 'None' }]}
        value={act?.type === 'sales' ? (act.to ?? 'none') : null}
        onChange={(to) => to !== null && onChange({ type, to: to === 'none' ? null : to })}
      />
    );
  }
  switch (act?.type) {
    case 'price':
      return <PriceAct act={act} onChange={onChange} />;
    case 'available':
    case 'soldout':
    case 'hidden':
      return <SwitchAct act={act} onChange={onChange} />;
    case 'channels':
      return (
        <SetAct
          legend="Sold in"
          words={['Sold', 'Not sold']}
          names={channels}
          set={act.set}
          onChange={(set) => onChange({ type: 'channels', set })}
        />
      );
    case 'stations':
      return stations.length === 0 ? (
        <p className={styles.note}>The store has no stations. They are added under Printing, such as Grill or Bar.</p>
      ) : (
        <SetAct
          legend="Made at"
          words={['Made there', 'Not made there']}
          names={stations}
          set={act.set}
          onChange={(set) => onChange({ type: 'stations', set })}
        />
      );
    case 'dietary': {
      const used = menu.items.flatMap((item) => item.dietary);
      const set = (change: object) => onChange({ ...act, ...change });
      return (
        <div className={styles.grid}>
          <TagsField
            label="Add"
            offered={offer(used, diets)}
            most={20}
            value={[...act.add]}
            error={undefined}
            onChange={(add) => set({ add })}
          />
          <TagsField
            label="Remove"
            offered={offer(used, [])}
            most={20}
            value={[...act.remove]}
            error={undefined}
            onChange={(remove) => set({ remove })}
          />
        </div>
      );
    }
    default:
      return null;
  }
};
