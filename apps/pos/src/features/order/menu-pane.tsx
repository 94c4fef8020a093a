import { useEffect, useMemo, useRef } from 'react';
import { showNotice } from '@servery/app-kit/notice.ts';
import { localMoment } from '@servery/domain/clock';
import type { MenuSnapshot } from '@servery/domain/menu';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { ringUp } from '../../shared/bills/bill-commands.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput, useLeft } from '../../shared/bills/till-data.ts';
import { Categories } from './categories.tsx';
import { openLine, openSheet, useRing } from './ring-state.ts';
import { findTiles, getShelves, type Tile } from './shelves.ts';
import { ItemTile } from './tile.tsx';
import styles from './menu-pane.module.css';

/** `/` moves to the item search from anywhere on the page, unless somebody is typing. */
const useSlash = (field: React.RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
};

const Search = ({ onEnter }: { onEnter: () => void }) => {
  const field = useRef<HTMLInputElement>(null);
  const search = useRing((state) => state.search);
  useSlash(field);
  return (
    <input
      ref={field}
      type="search"
      className={styles.search}
      aria-label="Search the menu"
      aria-keyshortcuts="/"
      placeholder="Search"
      enterKeyHint="done"
      autoComplete="off"
      value={search}
      onChange={(event) => useRing.setState({ search: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        useRing.setState({ search: '' });
        event.currentTarget.blur();
      }}
    />
  );
};

/** The left pane: the categories, and the tiles of the chosen one or of the search. */
export const MenuPane = ({ menu, store }: { menu: MenuSnapshot; store: TillStore }) => {
  const search = useRing((state) => state.search);
  const categoryId = useRing((state) => state.categoryId);
  const collectionType = useBills(({ shown, draft }) => (shown ?? draft).collectionType);
  const left = useLeft();
  // Some items are sold only at certain hours.
  const minute = useClock((now) => Math.floor(now / 60_000));
  const shelves = useMemo(
    () => getShelves(menu, collectionType, localMoment(new Date(minute * 60_000).toISOString(), store.timeZone)),
    [menu, collectionType, minute, store.timeZone],
  );
  const searching = search.trim() !== '';
  const shelf = shelves.find(({ category }) => category.id === categoryId) ?? shelves[0];
  const tiles = useMemo(() => (searching ? findTiles(shelves, search) : (shelf?.tiles ?? [])), [searching, shelves, search, shelf]);

  const onTap = useMemo(
    () => (tile: Tile) => {
      const { item, note, asks } = tile;
      if (note !== null) return showNotice(`${item.name} cannot be sold now`, `${note}.`);
      if (asks) return openSheet(item);
      const line = { id: '', type: 'basic' as const, itemId: item.id, quantity: 1, comments: '', selection: { modifiers: [] } };
      const [problem] = ringUp(line, getPriceInput(menu, store));
      if (problem) showNotice(`${item.name} was not added`, problem.message);
      else openLine(null);
    },
    [menu, store],
  );

  return (
    <section className={styles.pane} aria-label="Menu">
      <div className={styles.head}>
        <Categories shelves={shelves} chosen={searching ? null : (shelf?.category.id ?? null)} />
        <Search
          onEnter={() => {
            const [first] = tiles;
            if (!first) return;
            onTap(first);
            useRing.setState({ search: '' });
          }}
        />
      </div>
      {tiles.length === 0 ? (
        <EmptyState title={searching ? `Nothing is called “${search.trim()}”` : 'Nothing is sold at the till yet'}>
          {searching ? 'Try fewer letters.' : 'Add items to the menu and offer them at the till.'}
        </EmptyState>
      ) : (
        <div className={styles.tiles}>
          {tiles.map((tile) => (
            <ItemTile key={tile.item.id} tile={tile} left={left[tile.item.id]} onTap={onTap} />
          ))}
        </div>
      )}
    </section>
  );
};
