import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { AlertInSight } from '../../shared/alert-in-sight.tsx';
import { Page } from '../../shared/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { ListDefinition } from './list.types.ts';
import { ListFoot } from './list-foot.tsx';
import { SelectAll } from './list-head.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListRows } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useListAddress } from './use-list-address.ts';
import { useListTable, type ListTable } from './use-list-table.ts';
import styles from './list-page.module.css';

/** "80 coupons", "12 of 80 coupons"; "50 coupons, and more" while there are more to be read. */
const countText = <Row extends object>({ noun: [one, many], source }: ListDefinition<Row>, { all, found }: ListTable<Row>): string => {
  const words = `${found} ${found === 1 ? one : many}`;
  if (source.hasMore) return `${words}, and more`;
  return found === all ? words : `${found} of ${all} ${many}`;
};

const NothingFound = <Row extends object>({ list: { noun, filters = [] } }: { list: ListDefinition<Row> }) => {
  const { q, change } = useListAddress();
  const [, many] = noun;
  const searched = q.trim();
  const everything = Object.fromEntries(['q', ...filters.map(({ id }) => id)].map((id) => [id, '']));
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Button variant="default" onClick={() => change(everything)}>
          {searched ? 'Clear the search' : 'Clear the filters'}
        </Button>
      }
    >
      {searched ? `No ${many} match “${searched}”. Try fewer letters.` : `No ${many} like this.`}
    </EmptyState>
  );
};

/** Lists as short as this are read at a glance. */
const glance = 5;

/** A list in one of its states, without a page around it. */
const List = <Row extends object>({ list, table }: { list: ListDefinition<Row>; table: ListTable<Row> }) => {
  const { source, noun, empty, loading = `Loading ${noun[1]}` } = list;
  const { all, found, isNarrowed, selected } = table;
  if (!source.rows && !source.error) return <ListSkeleton label={loading} columns={list.columns.length} />;
  const isEmpty = source.rows !== undefined && all === 0 && !isNarrowed;
  return (
    <>
      {(isNarrowed || source.byServer || all > glance) && !isEmpty && <ListToolbar list={list} table={table} />}
      {source.error && <Failure error={source.error} onRetry={source.again} />}
      {isEmpty && (
        <EmptyState title={empty.title} action={list.add}>
          {empty.text}
        </EmptyState>
      )}
      {source.rows && !isEmpty && found === 0 && <NothingFound list={list} />}
      {found > 0 && (
        <div className={styles.list}>
          <div className={styles.counts}>
            {list.bulk && (
              <label className={styles.all}>
                <SelectAll
                  some={selected.length > 0}
                  all={table.isAllSelected}
                  label={found === 1 ? `Choose the ${noun[0]}` : `Choose all ${found} ${noun[1]}`}
                  onChange={table.selectAll}
                />
                Choose all
              </label>
            )}
            <span role="status">{countText(list, table)}</span>
          </div>
          <ListRows list={list} table={table} />
          <ListFoot list={list} table={table} />
        </div>
      )}
      {list.bulk && <BulkBar list={list} table={table} />}
    </>
  );
};

/** A list as a part of a page with more than that; one on each page, since its search is in the address. */
export const ListPart = <Row extends object>({ list }: { list: ListDefinition<Row> }) => <List list={list} table={useListTable(list)} />;

/** A page that is a list: what it is for, the way to add to it, and its rows. `children`: dialogs, mostly. */
export const ListPage = <Row extends object>({
  title,
  intro,
  list,
  error,
  actions,
  notice,
  children,
}: {
  title: string;
  intro: ReactNode;
  list: ListDefinition<Row>;
  /** What can be done with the whole list. */
  actions?: ReactNode;
  /** Why something that was done with rows was refused. */
  error?: FailureText | undefined;
  /** What needs attention, above the rows. */
  notice?: ReactNode;
  children?: ReactNode;
}) => {
  const table = useListTable(list);
  const isEmpty = list.source.rows?.length === 0 && !table.isNarrowed;
  return (
    <Page
      title={title}
      intro={intro}
      actions={
        (actions || (!isEmpty && list.add)) && (
          <>
            {actions}
            {!isEmpty && list.add}
          </>
        )
      }
    >
      <AlertInSight error={error} />
      {notice}
      <List list={list} table={table} />
      {children}
    </Page>
  );
};
