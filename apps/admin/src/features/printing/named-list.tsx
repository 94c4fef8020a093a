import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Icon } from '../../shared/icon.tsx';
import type { Named } from './printing.types.ts';
import styles from './named-list.module.css';

/** A store's own names, which can be added, renamed and removed. A removal can be undone until the form is saved. */
export const NamedList = ({
  title,
  hint,
  one,
  list,
  saved,
  errorAt,
  getUsers,
  without,
  onChange,
}: {
  title: string;
  hint: string;
  /** What one of them is called: "station". */
  one: string;
  list: readonly Named[];
  /** The list on the server: entries missing from the edited list will be deleted. */
  saved: readonly Named[];
  errorAt: (index: number) => string | undefined;
  /** Where one of them is used: "12 items and 1 printer"; empty: nowhere. Null: unknown. */
  getUsers: (id: string) => string | null;
  /** What happens to those that use one once it is removed. */
  without: string;
  onChange: (list: Named[]) => void;
}) => {
  const box = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const removed = saved.filter(({ id }) => !list.some((each) => each.id === id));
  const add = () => {
    const id = newId();
    setAdded(id);
    onChange([...list, { id, name: '' }]);
  };
  const remove = (id: string) => {
    onChange(list.filter((each) => each.id !== id));
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <fieldset className={styles.box} ref={box}>
      <legend className={styles.title}>{title}</legend>
      <p className={styles.hint}>{hint}</p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map(({ id, name }, index) => (
            <li key={id} className={styles.line}>
              <TextInput
                aria-label={name === '' ? `New ${one}` : `Name of the ${one} “${name}”`}
                placeholder={`Name of the ${one}`}
                maxLength={40}
                value={name}
                error={errorAt(index)}
                // A new one is there to be named.
                autoFocus={id === added}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  onChange(list.map((each) => (each.id === id ? { id, name: typed } : each)));
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--text)"
                size="var(--touch)"
                aria-label={name === '' ? `Remove the new ${one}` : `Remove the ${one} “${name}”`}
                onClick={() => remove(id)}
              >
                <Icon name="remove" size={20} />
              </ActionIcon>
              {getUsers(id) && <span className={styles.users}>Used by {getUsers(id)}</span>}
            </li>
          ))}
        </ul>
      )}
      {removed.map((gone) => {
        const users = getUsers(gone.id);
        return (
          <div key={gone.id} role="status">
            <NoticeBox tone={users === '' ? 'working' : 'late'} title={`“${gone.name}” goes when you save`}>
              {users && (
                <span>
                  It is named by {users}. {without}
                </span>
              )}
              {users === null && (
                <span>The menu cannot be read now: items may name it, and would come out on every printer of tickets.</span>
              )}
              <Button size="md" variant="default" onClick={() => onChange([...list, gone])} style={{ justifySelf: 'start' }}>
                Keep “{gone.name}”
              </Button>
            </NoticeBox>
          </div>
        );
      })}
      {list.length < 20 && (
        <Button data-add size="md" variant="default" leftSection={<Icon name="plus" />} onClick={add} style={{ justifySelf: 'start' }}>
          Add a {one}
        </Button>
      )}
    </fieldset>
  );
};
