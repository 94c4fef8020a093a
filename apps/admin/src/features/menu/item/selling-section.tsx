import { Checkbox, Select, Switch } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { taxCategories, type ItemType, type TaxCategory } from '@servery/domain/menu';
import { collectionNames, collectionTypes } from '@servery/domain/orders';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { Section } from '../../../shared/page.tsx';
import { SoldIn } from '../sold-in.tsx';
import { SalesField } from './sales-field.tsx';
import { taxNames } from './tax-names.ts';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

type Toggle = 'available' | 'hidden' | 'isGstApplicable' | 'isAlcohol' | 'discounted';

/** A switch of the form; a colleague's change of it is reported there, too. */
const toggle = ({ values, set, problemAt }: FormOfItem, name: Toggle) => ({
  checked: values[name],
  error: problemAt(name),
  onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked),
});

/** Whether an item can be ordered, and where. */
export const SellingSection = ({ form, form: { values, set, problemAt } }: { form: FormOfItem }) => (
  <Section title="Where it is sold">
    <div className={styles.fields}>
      <Switch
        label="Available"
        description="Off: it cannot be ordered anywhere until it is switched on again."
        {...toggle(form, 'available')}
      />
      <Switch
        label="Hidden"
        description="Neither guests nor tills see it. It may be incomplete while it is hidden."
        {...toggle(form, 'hidden')}
      />
      <div className={styles.grid}>
        <SoldIn
          value={values.applicableOrderingSystem}
          error={problemAt('applicableOrderingSystem')}
          onChange={(value) => set('applicableOrderingSystem', value)}
        />
        <FieldSet label="Sold for" error={problemAt('availableFor')}>
          {collectionTypes.map((type) => (
            <Checkbox
              key={type}
              size="md"
              label={collectionNames[type]}
              checked={values.availableFor[type]}
              onChange={(event) => set('availableFor', { ...values.availableFor, [type]: event.currentTarget.checked })}
            />
          ))}
        </FieldSet>
      </div>
    </div>
  </Section>
);

/** How an item is taxed, and what else the price engine and the law ask of it. */
export const TaxSection = ({ type, form, form: { values, set, problemAt } }: { type: ItemType; form: FormOfItem }) => (
  <Section title="Tax, offers and reports">
    <div className={styles.fields}>
      <Switch label="Taxed" description="Off: no tax is charged on it, whatever its category." {...toggle(form, 'isGstApplicable')} />
      {values.isGstApplicable && (
        <Select
          label="Tax category"
          description="The store’s tax rules say which tax applies to it."
          allowDeselect={false}
          data={taxCategories.map((value) => ({ value, label: taxNames[value] }))}
          value={values.taxCategory}
          error={problemAt('taxCategory')}
          onChange={(value) => value !== null && set('taxCategory', value as TaxCategory)}
        />
      )}
      <SalesField form={form} />
      <Switch label="Alcohol" description="Guests are asked for proof of age." {...toggle(form, 'isAlcohol')} />
      {type !== 'custom' && (
        <Switch
          label="On special"
          description="Its price is reduced already: coupons that exclude discounted items leave it out."
          {...toggle(form, 'discounted')}
        />
      )}
    </div>
  </Section>
);
