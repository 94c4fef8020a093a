import { ActionIcon, Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import type { ShownEntryField } from '@servery/contract/settings/fields';
import { Icon } from '../../shared/icon.tsx';
import type { ControlProps } from './control.types.ts';
import { FieldSet } from './field-set.tsx';
import styles from './fields.module.css';

type Entry = Readonly<Record<string, unknown>>;

/** Entries of a list, each with its fields; `drawField` draws one of them by its path below the list: "2.name". */
export const ListField = ({
  field,
  value,
  error,
  onChange,
  drawField,
  above,
}: ControlProps<Extract<ShownEntryField, { control: 'list' }>> & {
  /** What a page adds above the entries: another way to fill the list. */
  above?: ReactNode;
  drawField: (key: string, path: string, value: unknown, onChange: (value: unknown) => void) => ReactNode;
}) => {
  const entries = value as readonly Entry[];
  const box = useRef<HTMLFieldSetElement>(null);
  const [removed, setRemoved] = useState<{ entry: Entry; index: number } | null>(null);
  const keys = Object.keys(field.fields).filter((key) => field.fields[key]!.control !== 'hidden');
  const getName = (entry: Entry, index: number) => String(entry[keys[0] ?? ''] || `${field.one} ${index + 1}`);
  const add = () => {
    setRemoved(null);
    onChange([...entries, field.id === undefined ? field.blank : { ...field.blank, [field.id]: newId() }]);
    // The new one is drawn by then.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
  };
  const remove = (index: number) => {
    setRemoved({ entry: entries[index]!, index });
    onChange(entries.filter((_, at) => at !== index));
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const restore = () => {
    if (removed) onChange(entries.toSpliced(removed.index, 0, removed.entry));
    setRemoved(null);
  };
  return (
    <FieldSet label={field.label} labelHidden help={field.help} error={error} ref={box}>
      {above}
      {entries.length === 0 && <p className={styles.help}>{field.empty}</p>}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry, index) => (
            <li key={index} className={styles.entry} aria-label={getName(entry, index)}>
              <div className={styles.entryFields}>
                {keys.map((key) =>
                  drawField(key, `${index}.${key}`, entry[key], (next) =>
                    onChange(entries.map((one, at) => (at === index ? { ...one, [key]: next } : one))),
                  ),
                )}
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--text)"
                size="var(--touch)"
                aria-label={`Remove ${getName(entry, index)}`}
                onClick={() => remove(index)}
              >
                <Icon name="remove" size={20} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button data-add size="md" variant="default" leftSection={<Icon name="plus" />} onClick={add}>
          Add a {field.one}
        </Button>
        <span role="status">
          {removed && (
            <Button size="md" variant="subtle" onClick={restore}>
              Undo: keep “{getName(removed.entry, removed.index)}”
            </Button>
          )}
        </span>
      </div>
    </FieldSet>
  );
};
