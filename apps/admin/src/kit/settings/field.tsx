import { Checkbox, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShownEntryField } from '@servery/contract/settings/fields';
import { optional } from '@servery/ui/primitives/optional.ts';
import type { ControlProps } from './control.types.ts';
import { FieldSet } from './field-set.tsx';
import { NumberField } from './number-field.tsx';
import { NumbersField } from './numbers-field.tsx';

type FieldOf<Name extends ShownEntryField['control']> = Extract<ShownEntryField, { control: Name }>;

const SwitchField = ({ field, value, error, onChange }: ControlProps<FieldOf<'switch'>>) => (
  <Switch
    label={field.label}
    description={field.help}
    error={error}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

const inputTypes = { text: 'text', url: 'url', date: 'date' } as const;

const TextField = ({ field, value, error, onChange }: ControlProps<FieldOf<'text' | 'longText' | 'url' | 'date'>>) => {
  const given = {
    label: field.optional ? optional(field.label) : field.label,
    description: field.help,
    error,
    value: String(value ?? ''),
    autoComplete: 'off',
  };
  if (field.control === 'longText') {
    return <Textarea {...given} autosize={false} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...given}
      type={inputTypes[field.control]}
      // Two days beside each other are level, whichever has something to explain.
      {...(field.control === 'date' ? { inputWrapperOrder: ['label', 'input', 'description', 'error'] as const } : {})}
      {...(field.none === undefined ? {} : { description: value === null ? field.none : field.help })}
      {...(field.control === 'url' ? { inputMode: 'url' as const } : {})}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' && field.none !== undefined ? null : typed)}
    />
  );
};

const ChoiceField = ({ field, value, error, onChange }: ControlProps<FieldOf<'choice'>>) => (
  <Radio.Group label={field.label} description={field.help} error={error} value={String(value)} onChange={onChange}>
    <Stack gap="sm" mt="xs">
      {Object.entries(field.options).map(([option, word]) => (
        <Radio key={option} value={option} label={word} />
      ))}
    </Stack>
  </Radio.Group>
);

/** Several of a few, in the order in which they were chosen. A stored value that is not offered goes with the next choice. */
const ChoicesField = ({ field, value, error, onChange }: ControlProps<FieldOf<'choices'>>) => {
  const chosen = value as readonly string[];
  return (
    <FieldSet label={field.label} help={field.help} error={error}>
      {Object.entries(field.options).map(([option, word]) => (
        <Checkbox
          key={option}
          size="md"
          label={word}
          checked={chosen.includes(option)}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            const rest = chosen.filter((one) => one !== option && one in field.options);
            onChange(event.currentTarget.checked ? [...rest, option] : rest);
          }}
        />
      ))}
    </FieldSet>
  );
};

/** A field by what its section says about it. Lists and special fields are drawn by their section. */
export const Field = (props: ControlProps): ReactNode => {
  const { field } = props;
  switch (field.control) {
    case 'switch':
      return <SwitchField {...props} field={field} />;
    case 'number':
    case 'minutes':
    case 'money':
    case 'percentage':
    case 'distance':
      return <NumberField {...props} field={{ ...field, group: '' }} />;
    case 'text':
    case 'longText':
    case 'url':
    case 'date':
      return <TextField {...props} field={field} />;
    case 'choice':
      return <ChoiceField {...props} field={field} />;
    case 'choices':
      return <ChoicesField {...props} field={field} />;
    case 'numbers':
      return <NumbersField {...props} field={field} />;
    default:
      return null;
  }
};
