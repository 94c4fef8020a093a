import { Checkbox, NumberInput, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { weekdayNames } from '@servery/domain/clock';
import { weekdays } from '@servery/domain/time';
import { optional } from '@servery/ui/primitives/optional.ts';
import { MoneyInput } from '../../kit/form/money-input.tsx';
import { Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import type { CouponValues } from './coupons.types.ts';
import styles from './coupons.module.css';

interface Fits {
  values: CouponValues;
  set: <K extends keyof CouponValues>(name: K, value: CouponValues[K]) => void;
  wrong: (name: keyof CouponValues) => string | undefined;
}

const types = [
  { value: 'flatPercentageDiscount', label: 'A percentage off' },
  { value: 'flatAmountDiscount', label: 'An amount off' },
  { value: 'freeDelivery', label: 'Free delivery' },
] as const;
const ways = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery' },
  { value: 'dineIn', label: 'Dine-in' },
] as const;

/** Any of them, or some; none chosen means any. */
const Some = <T extends string>({
  label,
  any,
  options,
  value,
  error,
  onChange,
}: {
  label: string;
  any: string;
  options: readonly { value: T; label: string }[];
  value: readonly T[] | null;
  error: string | undefined;
  onChange: (value: T[] | null) => void;
}) => (
  <fieldset className={styles.group}>
    <legend>{label}</legend>
    <Switch label={any} checked={value === null} onChange={(event) => onChange(event.currentTarget.checked ? null : [])} />
    {value !== null && (
      <div className={styles.choices}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            size="md"
            label={option.label}
            checked={value.includes(option.value)}
            aria-invalid={error !== undefined}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, option.value] : value.filter((other) => other !== option.value))
            }
          />
        ))}
      </div>
    )}
    {error && (
      <p className={styles.wrong} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);

/** A number that may be left open. `unit`: how many of what is stored one of what is typed is. */
const Open = ({
  label,
  description,
  unit = 1,
  suffix,
  value,
  error,
  onChange,
}: {
  label: string;
  description?: ReactNode;
  unit?: number;
  suffix?: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) => (
  <NumberInput
    {...{ label, description, error }}
    {...(suffix && { suffix })}
    allowNegative={false}
    allowDecimal={unit > 1}
    decimalScale={unit === 1 ? 0 : 3}
    inputMode={unit > 1 ? 'decimal' : 'numeric'}
    value={value === null ? '' : value / unit}
    onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * unit))}
  />
);

/** An amount that may be left open. */
const OpenMoney = ({
  label,
  description,
  value,
  error,
  onChange,
}: {
  label: string;
  description?: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) => (
  <MoneyInput
    {...{ label, description, error }}
    value={value ?? ''}
    // What is no amount is refused at the field, by the contract.
    onChange={(typed) => onChange(typed === '' ? null : (typed as number))}
  />
);

const Discount = ({ values, set, wrong }: Fits) => {
  return (
    <Section title="What it gives">
      <div className={styles.fields}>
        <Radio.Group label="Kind" value={values.type} onChange={(type) => set('type', type as CouponValues['type'])} error={wrong('type')}>
          <div className={styles.choices}>
            {types.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        {values.type === 'flatPercentageDiscount' && (
          <Open
            label="Percentage"
            suffix="%"
            unit={1000}
            value={values.discountPercentage}
            error={wrong('discountPercentage')}
            onChange={(value) => set('discountPercentage', value)}
          />
        )}
        {values.type === 'flatAmountDiscount' && (
          <OpenMoney
            label="Amount"
            value={values.discountAmount}
            error={wrong('discountAmount')}
            onChange={(value) => set('discountAmount', value)}
          />
        )}
        <TextInput
          label="Code"
          description="What guests type: letters A to Z and digits, at least three."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          value={values.couponCode}
          error={wrong('couponCode')}
          onChange={(event) => set('couponCode', event.currentTarget.value.toUpperCase())}
        />
        <Textarea
          label={optional('Description')}
          description="Shown to guests below the code."
          autosize
          maxLength={250}
          value={values.description}
          error={wrong('description')}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </div>
    </Section>
  );
};

const When = ({ values, set, wrong }: Fits) => (
  <Section title="When">
    <div className={styles.fields}>
      <TextInput
        type="date"
        label="First day"
        value={values.startDate}
        error={wrong('startDate')}
        onChange={(event) => set('startDate', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={optional('Last day')}
        description="Leave it empty for a coupon without an end."
        value={values.endDate ?? ''}
        error={wrong('endDate')}
        onChange={(event) => set('endDate', event.currentTarget.value || null)}
      />
      <Some
        label="Days of the week"
        any="Every day"
        options={weekdays.map((day) => ({ value: day, label: weekdayNames[day] }))}
        value={values.dows}
        error={wrong('dows')}
        onChange={(value) => set('dows', value)}
      />
    </div>
  </Section>
);

const Conditions = ({ values, set, wrong }: Fits) => {
  const { stores } = useRestaurant();
  return (
    <Section title="For which orders">
      <div className={styles.fields}>
        {values.type !== 'freeDelivery' && (
          <Some
            label="Kinds of orders"
            any="Pickup, delivery and dine-in"
            options={ways}
            value={values.collectionType}
            error={wrong('collectionType')}
            onChange={(value) => set('collectionType', value)}
          />
        )}
        <Some
          label="Stores"
          any="Every store"
          options={stores.map(({ storeId, name }) => ({ value: storeId, label: name }))}
          value={values.applicableStoreIds}
          error={wrong('applicableStoreIds')}
          onChange={(value) => set('applicableStoreIds', value)}
        />
        <OpenMoney
          label="Minimum spend"
          description="What the items of an order have to come to. Leave it empty where any order will do."
          value={values.applicableOverAmount}
          error={wrong('applicableOverAmount')}
          onChange={(value) => set('applicableOverAmount', value)}
        />
        <Open
          label="Most redemptions"
          description="In all, by all guests. Leave it empty for no limit."
          value={values.maxRedeems}
          error={wrong('maxRedeems')}
          onChange={(value) => set('maxRedeems', value)}
        />
        <Switch
          label="First order only"
          description="For guests who sign in with their phone and have not ordered before."
          checked={values.firstOrderDiscount}
          onChange={(event) => set('firstOrderDiscount', event.currentTarget.checked)}
        />
        <Switch
          label="Not with other offers"
          description="Not with loyalty credit, and not on items that are reduced already."
          checked={values.exclusive}
          onChange={(event) => set('exclusive', event.currentTarget.checked)}
        />
        <Switch
          label="Listed for guests"
          description="Off: only those who know the code can use it."
          checked={values.isPublic}
          onChange={(event) => set('isPublic', event.currentTarget.checked)}
        />
      </div>
    </Section>
  );
};

/** All fields of a coupon. */
export const CouponFields = (props: Fits) => (
  <>
    <Discount {...props} />
    <When {...props} />
    <Conditions {...props} />
  </>
);
