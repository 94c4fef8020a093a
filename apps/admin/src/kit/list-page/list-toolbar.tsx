import { Button, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { showColumn } from './list-choices.ts';
import type { ListDefinition, ListFilter } from './list.types.ts';
import { focusFirstRow } from './row-keys.ts';
import { useListAddress } from './use-list-address.ts';
import type { ListTable } from './use-list-table.ts';
import styles from './list-page.module.css';

/** Milliseconds after the last letter: an address that changes with every letter is refused by some browsers. */
const pause = 250;

/** The search goes into the address when typing pauses; other changes of the address are taken over. */
export const AddressSearch = ({ label }: { label: string }) => {
  const { q, change } = useListAddress();
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = (words: string) => {
    clearTimeout(timer.current);
    written.current = words;
    change({ q: words });
  };
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
      write('');
    }
    if (event.key === 'Enter') write(typed);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirstRow();
    }
  };
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      value={typed}
      maxLength={60}
      onKeyDown={press}
      onChange={(event) => {
        const words = event.currentTarget.value;
        setTyped(words);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => write(words), pause);
      }}
    />
  );
};

/** A filter that is stored in the address; '' is all. */
export const AddressFilter = ({ id, label, options }: Pick<ListFilter<never>, 'id' | 'label' | 'options'>) => {
  const { filter, change } = useListAddress();
  if (options === 'date') {
    return (
      <TextInput
        type="date"
        aria-label={label}
        className={styles.filter}
        value={filter(id)}
        onChange={(event) => change({ [id]: event.currentTarget.value })}
      />
    );
  }
  return (
    <NativeSelect
      size="lg"
      aria-label={label}
      className={styles.filter}
      value={filter(id)}
      data={[{ value: '', label: `${label}: all` }, ...options]}
      onChange={(event) => change({ [id]: event.currentTarget.value })}
    />
  );
};

/** Which columns are shown, in this browser. */
const Columns = <Row extends object>({ list, table }: { list: ListDefinition<Row>; table: ListTable<Row> }) => (
  <Menu position="bottom-end" width={240}>
    <Menu.Target>
      <Button variant="default" leftSection={<Icon name="details" />}>
        Columns
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {list.columns.slice(1).map(({ id, label }) => (
        <Menu.CheckboxItem key={id} mih="var(--touch)" checked={table.isShown(id)} onChange={(shown) => showColumn(list.id, id, shown)}>
          {label}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** Above the rows: search, filters, the order (on a phone, where there are no headings), the columns. */
export const ListToolbar = <Row extends object>({ list, table }: { list: ListDefinition<Row>; table: ListTable<Row> }) => {
  const { change, sort } = useListAddress();
  const { search, filters = [], columns } = list;
  const sortable = table.canSort ? columns.filter(({ value }) => value) : [];
  return (
    <div className={styles.toolbar} role="search" aria-label={`Find ${list.noun[1]}`}>
      {search && <AddressSearch label={search.label} />}
      {filters.map(({ id, label, options }) => (
        <AddressFilter key={id} {...{ id, label, options }} />
      ))}
      {sortable.length > 1 && (
        <NativeSelect
          size="lg"
          aria-label="Sort by"
          className={styles.sortBy}
          value={sort || list.sort || ''}
          data={[
            { value: '', label: 'Sort by' },
            ...sortable.flatMap(({ id, label }) => [
              { value: id, label: `${label} ↑` },
              { value: `-${id}`, label: `${label} ↓` },
            ]),
          ]}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      )}
      {columns.length > 2 && (
        <span className={styles.columns}>
          <Columns list={list} table={table} />
        </span>
      )}
    </div>
  );
};
