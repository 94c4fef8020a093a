import { Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { deleteItem } from '@servery/contract/menu-editor';
import { leftOut, type PizzaUse } from './pizza-uses.ts';

/** What replaces pizzas in one half-and-half or deal. */
const ReplacementField = ({
  use: { name, pizzas, listed, charged, options },
  several,
  chosen,
  missing,
  onChoose,
}: {
  use: PizzaUse;
  /** Several pizzas go: the field names those that are in this one. */
  several: boolean;
  chosen: string | null;
  missing: boolean;
  onChoose: (value: string | null) => void;
}) => {
  const one = pizzas.length === 1;
  const them = one ? 'it' : 'them';
  if (!listed) {
    const whose = several ? `for ${pizzas.join(', ')} ` : '';
    return <p>{one ? `Its extra charge ${whose}in ${name} is deleted, too.` : `The extra charges ${whose}in ${name} are deleted, too.`}</p>;
  }
  const none = options.length === 0 ? `No other pizza fits. Change ${name} first.` : undefined;
  const charge = one
    ? 'A pizza that was not in it gets the same extra charge.'
    : 'A pizza that was not in it gets the highest extra charge.';
  return (
    <Select
      label={`In ${name}`}
      description={[several && `Instead of ${pizzas.join(', ')}.`, charged && charge].filter(Boolean).join(' ') || undefined}
      placeholder={`What replaces ${them}`}
      disabled={none !== undefined}
      allowDeselect={false}
      data={options}
      value={chosen}
      error={none ?? (missing ? `Please choose what replaces ${them}.` : undefined)}
      onChange={onChoose}
    />
  );
};

/**
 * Asks what replaces pizzas that are deleted, one field for each half-and-half and deal that stays and names any.
 * @param several the dialog deletes more than one pizza
 */
export function useReplacements(
  uses: readonly PizzaUse[],
  several: boolean,
): { fields: ReactNode; check: () => boolean; getBody: () => Body } {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setChecked] = useState(false);
  /** What is chosen, as long as it fits. */
  const getChoice = ({ id, listed, options }: PizzaUse): string | null =>
    listed ? (options.find(({ value }) => value === picked[id])?.value ?? null) : leftOut;
  const toReplacement = (use: PizzaUse) => {
    const choice = getChoice(use);
    return { itemId: use.id, pizzaId: choice === leftOut ? null : choice };
  };
  return {
    fields: uses.map((use) => (
      <ReplacementField
        key={use.id}
        use={use}
        several={several}
        chosen={getChoice(use)}
        missing={isChecked && getChoice(use) === null}
        onChoose={(value) => setPicked((before) => ({ ...before, ...(value !== null && { [use.id]: value }) }))}
      />
    )),
    check: () => {
      setChecked(true);
      return uses.every((use) => getChoice(use) !== null);
    },
    getBody: () => (uses.length === 0 ? {} : { replacements: uses.map(toReplacement) }),
  };
}

type Body = Pick<BodySentTo<typeof deleteItem>, 'replacements'>;
