import { Checkbox } from '@mantine/core';
import type { SettingsOf } from '@servery/contract/settings/index';
import { collectionNames, collectionTypes, methodsByCollection, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Field } from '../../kit/settings/field.tsx';
import { FieldSet } from '../../kit/settings/field-set.tsx';

type Ways = SettingsOf<'checkout'>['paymentSettings'];

/** What suits more than one kind of order. */
const shared = { stripeCheckout: 'Card, online', inStore: 'At the counter' } as const satisfies Partial<Record<PaymentMethod, string>>;

/** The kinds of orders that a way to pay suits. */
const getKinds = (method: PaymentMethod): CollectionType[] => collectionTypes.filter((type) => methodsByCollection[type].includes(method));

const list = new Intl.ListFormat('en-AU');

/** A tick for all kinds of orders at once, half on where only some have it, and the ways of pickup. The other kinds follow as fields. */
const PaymentWays = ({ label, value, error, onChange, section }: Slot<Ways['pickup']>) => {
  const { paymentSettings: ways } = section.value as SettingsOf<'checkout'>;
  const setAll = (method: PaymentMethod, on: boolean) => {
    const next = (type: CollectionType) => {
      const others = ways[type].filter((one) => one !== method);
      return on ? [...others, method] : others;
    };
    section.set('paymentSettings', { ...ways, ...Object.fromEntries(getKinds(method).map((type) => [type, next(type)])) });
  };
  return (
    <>
      <FieldSet label="All kinds of orders">
        {(Object.keys(shared) as (keyof typeof shared)[]).map((method) => {
          const kinds = getKinds(method);
          const having = kinds.filter((type) => ways[type].includes(method));
          const isAll = having.length === kinds.length;
          return (
            <Checkbox
              key={method}
              size="md"
              label={shared[method]}
              description={
                having.length > 0 && !isAll
                  ? `Only for ${list.format(having.map((type) => collectionNames[type].toLowerCase()))}`
                  : list.format(kinds.map((type) => collectionNames[type]))
              }
              checked={isAll}
              indeterminate={having.length > 0 && !isAll}
              onChange={() => setAll(method, !isAll)}
            />
          );
        })}
      </FieldSet>
      <Field
        field={{ control: 'choices', label, options: shared }}
        value={value}
        error={error}
        onChange={(next) => onChange(next as Ways['pickup'])}
      />
    </>
  );
};

export const paymentSlots = { 'paymentSettings.pickup': (slot: Slot<Ways['pickup']>) => <PaymentWays {...slot} /> };
