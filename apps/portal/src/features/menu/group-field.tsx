import { useId } from 'react';
import type { MenuModifierGroup, MenuOption } from '@servery/domain/menu';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { AddOrCount } from './add-or-count.tsx';
import { type Choices, choose, countIn, guidance, isFull, isShort, getQuantity } from '@servery/domain/selections';
import question from './question.module.css';
import styles from './group-field.module.css';

interface GroupFieldProps {
  group: MenuModifierGroup;
  currency: CurrencyCode;
  choices: Choices;
  /** The guest has tried to add the item: what is missing is highlighted. */
  asked: boolean;
  disabled: boolean;
  onChange: (choices: Choices) => void;
}

/** One choice group of an item: radio buttons, checkboxes or counters, whatever the group allows, with its requirement on top. */
export const GroupField = ({ group, currency, choices, asked, disabled, onChange }: GroupFieldProps) => {
  const short = isShort(choices, group);
  const count = countIn(choices, group.id);
  const hint = `hint-${group.id}`;
  return (
    <fieldset className={question.question} aria-describedby={hint} disabled={disabled}>
      <legend className={question.legend}>
        <span>{group.name}</span>
      </legend>
      <p id={hint} className={styles.hint} data-short={(asked && short) || undefined} role={asked && short ? 'alert' : undefined}>
        <span>
          {guidance(group)}
          {group.max > 1 && count > 0 && `, ${count} chosen`}
        </span>
        {group.min > 0 && (
          <span className={styles.badge} data-done={!short || undefined}>
            {short ? 'Required' : <Icon of={icons.check} />}
            {!short && 'Done'}
          </span>
        )}
      </p>
      <div className={question.answers}>
        {group.options.map((option) =>
          group.allowMultiple && group.max > 1 ? (
            <Counted key={option.id} {...{ group, option, currency, choices, onChange }} />
          ) : (
            <Ticked key={option.id} {...{ group, option, currency, choices, onChange }} />
          ),
        )}
      </div>
    </fieldset>
  );
};

interface OptionProps {
  group: MenuModifierGroup;
  option: MenuOption;
  currency: CurrencyCode;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

const Words = ({ option, currency }: Pick<OptionProps, 'option' | 'currency'>) => (
  <>
    <span className={styles.option}>{option.name}</span>
    <span className={question.extra}>
      {option.soldout ? 'Sold out' : option.extraCharge > 0 ? `+${formatMoney(option.extraCharge, currency)}` : ''}
    </span>
  </>
);

const Ticked = ({ group, option, currency, choices, onChange }: OptionProps) => {
  const chosen = getQuantity(choices, group.id, option.id) > 0;
  const single = group.max === 1;
  return (
    <label className={`${question.answer} ${styles.row}`} data-chosen={chosen || undefined}>
      <input
        type={single && group.min === 1 ? 'radio' : 'checkbox'}
        name={group.id}
        checked={chosen}
        disabled={!chosen && (option.soldout || (!single && isFull(choices, group)))}
        onChange={(event) => onChange(choose(choices, group, option.id, event.target.checked ? 1 : 0))}
      />
      <Words option={option} currency={currency} />
    </label>
  );
};

/** A tap on the text presses the plus button; beside a counter there is none any more, and nothing happens. */
const Counted = ({ group, option, currency, choices, onChange }: OptionProps) => {
  const quantity = getQuantity(choices, group.id, option.id);
  const plus = useId();
  const room = option.soldout ? 0 : group.max - countIn(choices, group.id);
  return (
    <div className={`${question.answer} ${styles.row}`} data-chosen={quantity > 0 || undefined} data-off={option.soldout || undefined}>
      <label className={styles.words} htmlFor={plus}>
        <Words option={option} currency={currency} />
      </label>
      <AddOrCount
        id={plus}
        name={option.name}
        quantity={quantity}
        room={room}
        onQuantity={(next) => onChange(choose(choices, group, option.id, next))}
      />
    </div>
  );
};
