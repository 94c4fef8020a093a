import { useMemo, useState } from 'react';
import { showNotice } from '@servery/app-kit/notice.ts';
import { localMoment } from '@servery/domain/clock';
import type { MenuSnapshot } from '@servery/domain/menu';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { ringUp } from '../../shared/bills/bill-commands.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput, useLeft } from '../../shared/bills/till-data.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { Categories } from './categories.tsx';
import { favouritesId, getFavourites } from './favourites.ts';
import { openLine, openSheet, useRing } from './ring-state.ts';
import { SearchField } from './search-field.tsx';
import { findTile, findTiles, getShelves, type Tile } from './shelves.ts';
import { TileDialog } from './tile-dialog.tsx';
import { ItemTile } from './tile.tsx';
import styles from './menu-pane.module.css';

/** Rings up an item, opens its choices, or says why it cannot be sold. */
const ringUpTile = ({ item, note, asks }: Tile, menu: MenuSnapshot, store: TillStore): void => {
  if (note !== null) return showNotice(`${item.name} cannot be sold now`, `${note}.`);
  if (asks) return openSheet(item);
  const line = { id: '', type: 'basic' as const, itemId: item.id, quantity: 1, comments: '', selection: { modifiers: [] } };
  const [problem] = ringUp(line, getPriceInput(menu, store, useBills.getState().shown?.requested?.at));
  if (problem) showNotice(`${item.name} was not added`, problem.message);
  else openLine(null);
};

/** What this till shows: the favourites, or a category, or what was searched for. `chosen`: the shelf's id; null while searching. */
const useShownTiles = (menu: MenuSnapshot, store: TillStore) => {
  const search = useRing((state) => state.search);
  const categoryId = useRing((state) => state.categoryId);
  const collectionType = useBills(({ shown, draft }) => (shown ?? draft).collectionType);
  const wanted = useBills(({ shown }) => shown?.requested?.at);
  const favourites = usePreferences((own) => own.favourites);
  const colors = usePreferences((own) => own.tileColors);
  // Some items are sold only at certain hours.
  const minute = useClock((now) => Math.floor(now / 60_000));
  const shelves = useMemo(
    () => getShelves(menu, collectionType, localMoment(wanted ?? new Date(minute * 60_000).toISOString(), store.timeZone), colors),
    [menu, collectionType, minute, wanted, store.timeZone, colors],
  );
  const favouriteTiles = useMemo(() => getFavourites(shelves, favourites), [shelves, favourites]);
  const query = search.trim();
  const category = shelves.find((shelf) => shelf.category.id === categoryId);
  // The favourites come first, as soon as there are any.
  const first = favouriteTiles.length > 0 ? undefined : shelves[0];
  const shelf = category ?? (categoryId === favouritesId ? undefined : first);
  const shelfTiles = shelf?.tiles ?? favouriteTiles;
  const tiles = useMemo(() => (query === '' ? shelfTiles : findTiles(shelves, query)), [query, shelves, shelfTiles]);
  return { shelves, favouriteTiles, tiles, query, shelfId: shelf?.category.id ?? favouritesId };
};

const Nothing = ({ query, shelfId }: { query: string; shelfId: string }) => {
  if (query !== '') return <EmptyState title={`Nothing is called “${query}”`}>Try fewer letters.</EmptyState>;
  return shelfId === favouritesId ? (
    <EmptyState title="This till has no favourites yet">
      Choose a category, tap “Edit tiles”, then tap what you sell most. It will be here, on the first page.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing is sold at the till yet">Add items to the menu and offer them at the till.</EmptyState>
  );
};

/** The left pane: favourites and categories, and the tiles of the chosen one or of the search. */
export const MenuPane = ({ menu, store }: { menu: MenuSnapshot; store: TillStore }) => {
  const { shelves, favouriteTiles, tiles, query, shelfId } = useShownTiles(menu, store);
  const left = useLeft();
  const [editing, setEditing] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = editedId === null ? null : findTile(shelves, editedId);

  const onEdit = useMemo(
    () => (tile: Tile) => {
      // A first favourite does not change the page under the finger.
      if (useRing.getState().categoryId === null) useRing.setState({ categoryId: shelfId });
      setEditedId(tile.item.id);
    },
    [shelfId],
  );
  const onTap = useMemo(() => (editing ? onEdit : (tile: Tile) => ringUpTile(tile, menu, store)), [editing, onEdit, menu, store]);

  return (
    <section className={styles.pane} aria-label="Menu">
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.favourites}
          aria-pressed={query === '' && shelfId === favouritesId}
          onClick={() => useRing.setState({ categoryId: favouritesId, search: '' })}
        >
          Favourites
        </button>
        <SearchField
          onEnter={() => {
            const [first] = tiles;
            if (!first) return;
            onTap(first);
            useRing.setState({ search: '' });
          }}
        />
        <button type="button" className={styles.edit} aria-pressed={editing} onClick={() => setEditing(!editing)}>
          {editing ? 'Done' : 'Edit tiles'}
        </button>
      </div>
      <Categories shelves={shelves} chosen={query === '' ? shelfId : null} />
      {tiles.length === 0 ? (
        <Nothing query={query} shelfId={shelfId} />
      ) : (
        <div className={styles.tiles}>
          {editing && (
            <p className={styles.hint} role="status">
              Tap a tile to make it a favourite, move it, or change its colour on this till.
            </p>
          )}
          {tiles.map((tile) => (
            <ItemTile key={tile.item.id} tile={tile} left={left[tile.item.id]} onTap={onTap} onEdit={onEdit} />
          ))}
        </div>
      )}
      {edited && (
        <TileDialog
          tile={edited.tile}
          categoryName={edited.category.name}
          shown={favouriteTiles.map(({ item }) => item.id)}
          onClose={() => setEditedId(null)}
        />
      )}
    </section>
  );
};
