import { Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { getSize, type DealPizzaSlot, type PizzaItem } from '@servery/domain/menu';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { SearchField } from '../../../shared/search-field.tsx';
import { firstProblem } from './first-problem.ts';
import styles from './item.module.css';

type Charges = DealPizzaSlot['extraCharges'];
interface Chosen {
  /** Null: every pizza of the size. */
  includedPizzaIds: string[] | null;
  /** Absent where pizzas cost nothing on top. */
  extraCharges?: Charges;
}
/** A list of more is searched. */
const short = 8;

/** What stays of a choice in another size: pizzas that are sold in it. */
export const inSize = <T extends Chosen>(pizzas: readonly PizzaItem[], sizeId: string, chosen: T): T => {
  const sold = new Set(pizzas.filter((pizza) => getSize(pizza, sizeId) !== undefined).map(({ id }) => id));
  const { includedPizzaIds, extraCharges } = chosen;
  return {
    ...chosen,
    includedPizzaIds: includedPizzaIds && includedPizzaIds.filter((id) => sold.has(id)),
    ...(extraCharges && { extraCharges: extraCharges.filter(({ pizzaId }) => sold.has(pizzaId)) }),
  };
};

/** The pizzas that can be chosen, and in a deal what each costs on top. */
export const PizzaChoice = ({
  label,
  every,
  path,
  pizzas,
  value,
  problemAt,
  onChange,
}: {
  label: string;
  /** What "all of them" means here: new pizzas belong to it too. */
  every: string;
  /** Where the choice is in the item: "pizzas.0.", or nothing. */
  path: string;
  /** Those that suit the size. */
  pizzas: readonly PizzaItem[];
  value: Chosen;
  problemAt: (path: string) => string | undefined;
  onChange: (value: Partial<Chosen>, at: string) => void;
}) => {
  const [typed, setTyped] = useState('');
  const { includedPizzaIds: included, extraCharges } = value;
  const isIn = (id: string) => included === null || included.includes(id);
  const getCharge = (id: string) => extraCharges?.find(({ pizzaId }) => pizzaId === id)?.extraCharge ?? 0;
  const search = typed.trim().toLocaleLowerCase();
  const shown = pizzas.filter(({ name }) => name.toLocaleLowerCase().includes(search));
  const error =
    firstProblem(problemAt, `${path}includedPizzaIds`, included ?? []) ??
    firstProblem(problemAt, `${path}extraCharges`, extraCharges ?? [], ['', 'pizzaId']);
  // In the menu's order, whatever the order in which they were chosen.
  const include = (id: string, isIncluded: boolean) =>
    pizzas.filter((pizza) => (pizza.id === id ? isIncluded : included?.includes(pizza.id))).map((pizza) => pizza.id);
  const charge = (id: string, amount: number): Charges => {
    const charges = extraCharges ?? [];
    if (amount === 0) return charges.filter(({ pizzaId }) => pizzaId !== id);
    const at = charges.findIndex(({ pizzaId }) => pizzaId === id);
    const charged = { pizzaId: id, extraCharge: amount };
    return at < 0 ? [...charges, charged] : charges.with(at, charged);
  };
  return (
    <FieldSet label={label} error={error}>
      <Switch
        label={every}
        checked={included === null}
        onChange={(event) => {
          const all = event.currentTarget.checked;
          onChange({ includedPizzaIds: all ? null : pizzas.map(({ id }) => id) }, `${path}includedPizzaIds`);
        }}
      />
      {pizzas.length === 0 && <p className={styles.help}>No pizza suits this size yet.</p>}
      {pizzas.length > short && <SearchField label="Search for a pizza" value={typed} onChange={setTyped} />}
      {(included !== null || extraCharges) && shown.length > 0 && (
        <ul className={styles.pizzas}>
          {shown.map(({ id, name }) => {
            const at = extraCharges?.findIndex(({ pizzaId }) => pizzaId === id) ?? -1;
            return (
              <li key={id} className={styles.pizza}>
                {included === null ? (
                  <span>{name}</span>
                ) : (
                  <Checkbox
                    size="md"
                    label={name}
                    checked={isIn(id)}
                    onChange={(event) =>
                      onChange(
                        {
                          includedPizzaIds: include(id, event.currentTarget.checked),
                          ...(extraCharges && !event.currentTarget.checked && { extraCharges: charge(id, 0) }),
                        },
                        `${path}includedPizzaIds`,
                      )
                    }
                  />
                )}
                {extraCharges && isIn(id) && (
                  <MoneyField
                    label={`Extra charge for ${name}`}
                    labelHidden
                    value={getCharge(id)}
                    error={at < 0 ? undefined : problemAt(`${path}extraCharges.${at}.extraCharge`)}
                    onChange={(amount) => onChange({ extraCharges: charge(id, amount) }, `${path}extraCharges`)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {extraCharges && pizzas.length > 0 && <p className={styles.help}>Amounts are what a pizza costs on top of the deal’s price.</p>}
    </FieldSet>
  );
};
