import { ActionIcon, Button, NumberInput } from '@mantine/core';
import type { ShownEntryField } from '@servery/contract/settings/fields';
import { Icon } from '../../shared/icon.tsx';
import type { ControlProps } from './control.types.ts';
import { FieldSet } from './field-set.tsx';
import styles from './fields.module.css';

/** A few numbers in a row. */
export const NumbersField = ({ field, value, error, onChange }: ControlProps<Extract<ShownEntryField, { control: 'numbers' }>>) => {
  const numbers = value as readonly (number | string)[];
  return (
    <FieldSet label={field.label} help={field.help} error={error}>
      <ul className={styles.numbers}>
        {numbers.map((number, index) => (
          <li key={index} className={styles.oneNumber}>
            <NumberInput
              aria-label={`${field.label}, ${index + 1}`}
              value={number}
              suffix={` ${field.unit}`}
              allowNegative={false}
              allowDecimal={false}
              inputMode="numeric"
              error={error !== undefined}
              onChange={(typed) => onChange(numbers.map((one, at) => (at === index ? typed : one)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--text)"
              size="var(--touch)"
              aria-label={`Remove ${number === '' ? 'the empty one' : `${number} ${field.unit}`}`}
              onClick={() => onChange(numbers.filter((_, at) => at !== index))}
            >
              <Icon name="remove" size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {numbers.length < field.most && (
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="plus" />}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange([...numbers, ''])}
        >
          Add another
        </Button>
      )}
    </FieldSet>
  );
};
