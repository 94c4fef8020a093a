import { Button, NativeSelect } from '@mantine/core';
import { ShowMore } from '../../shared/show-more.tsx';
import { pageSizes, setPageSize, usePageSize, type PageSize } from './list-choices.ts';
import type { ListDefinition } from './list.types.ts';
import { useListAddress } from './use-list-address.ts';
import type { ListTable } from './use-list-table.ts';
import styles from './list-page.module.css';

/** Below the rows: the pages of a list that is here, or the way to more of one that is read bit by bit. */
export const ListFoot = <Row extends object>({ list, table }: { list: ListDefinition<Row>; table: ListTable<Row> }) => {
  const { change } = useListAddress();
  const size = usePageSize(list.id);
  const { source } = list;
  if (source.byServer) return <ShowMore hasMore={source.hasMore} busy={source.isReadingMore} onMore={source.more} />;
  const [smallest] = pageSizes;
  if (table.found <= smallest) return null;
  const { page, pages, found } = table;
  const goTo = (to: number) => {
    change({ page: to === 1 ? '' : String(to) });
    document.getElementById('content')?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={styles.foot} aria-label="Pages">
      <NativeSelect
        size="md"
        aria-label="Rows on a page"
        value={String(size)}
        data={pageSizes.map((each) => ({ value: String(each), label: each === 0 ? 'All rows' : `${each} rows` }))}
        onChange={(event) => {
          setPageSize(list.id, Number(event.currentTarget.value) as PageSize);
          change({ page: '' });
        }}
      />
      {pages > 1 && (
        <>
          <span className={styles.range}>
            {(page - 1) * size + 1}–{Math.min(page * size, found)} of {found}
          </span>
          <Button size="md" variant="default" disabled={page === 1} onClick={() => goTo(page - 1)}>
            Previous page
          </Button>
          <Button size="md" variant="default" disabled={page === pages} onClick={() => goTo(page + 1)}>
            Next page
          </Button>
        </>
      )}
    </nav>
  );
};
