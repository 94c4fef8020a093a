import type { CSSProperties } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { usePreferences } from '../../shared/preferences.ts';
import { chooseColor, tileColors, type TileColor } from '../../shared/tile-colors.ts';
import { moveFavourite, toggleFavourite } from './favourites.ts';
import type { Tile } from './shelves.ts';
import styles from './tile-dialog.module.css';

const colors = Object.entries(tileColors) as [TileColor, (typeof tileColors)[TileColor]][];

/** The colour of an item or of a category on this till. */
const ColorChoice = ({ label, id }: { label: string; id: string }) => {
  const chosen = usePreferences((own) => own.tileColors[id]);
  const choose = (color: TileColor | null) => usePreferences.setState((own) => ({ tileColors: chooseColor(own.tileColors, id, color) }));
  return (
    <section className={styles.section} aria-label={label}>
      <h3 className={styles.heading}>{label}</h3>
      <div className={dialog.keys}>
        <button type="button" className={dialog.key} aria-pressed={chosen === undefined} onClick={() => choose(null)}>
          As on the menu
        </button>
        {colors.map(([name, { label: word, value }]) => (
          <button
            key={name}
            type="button"
            className={styles.color}
            style={{ '--tile': value } as CSSProperties}
            aria-pressed={chosen === name}
            onClick={() => choose(name)}
          >
            {word}
          </button>
        ))}
      </div>
    </section>
  );
};

interface TileDialogProps {
  tile: Tile;
  categoryName: string;
  /** The ids of the tiles on the shelf of favourites. */
  shown: readonly string[];
  onClose: () => void;
}

/** A tile on this till: whether it is a favourite, its place among them, and its colour. */
export const TileDialog = ({ tile: { item }, categoryName, shown, onClose }: TileDialogProps) => {
  const isFavourite = usePreferences(({ favourites }) => favourites.includes(item.id));
  const place = shown.indexOf(item.id);
  const change = (to: (favourites: readonly string[]) => string[]) =>
    usePreferences.setState(({ favourites }) => ({ favourites: to(favourites) }));
  const move = (step: 1 | -1) => change((favourites) => moveFavourite(favourites, shown, item.id, step));
  return (
    <Dialog title={item.name} onClose={onClose}>
      <section className={styles.section} aria-label="Favourites">
        <h3 className={styles.heading}>Favourites</h3>
        <p className={dialog.text} role="status">
          {isFavourite
            ? `It is number ${place + 1} of ${shown.length} on the first page of the menu.`
            : 'It is not on the first page of the menu.'}
        </p>
        <div className={dialog.keys}>
          <button type="button" className={dialog.key} onClick={() => change((favourites) => toggleFavourite(favourites, item.id))}>
            {isFavourite ? 'Remove from favourites' : 'Add to favourites'}
          </button>
          {isFavourite && (
            <>
              <button type="button" className={dialog.key} disabled={place <= 0} onClick={() => move(-1)}>
                Move earlier
              </button>
              <button type="button" className={dialog.key} disabled={place >= shown.length - 1} onClick={() => move(1)}>
                Move later
              </button>
            </>
          )}
        </div>
      </section>
      <ColorChoice label="Colour of this tile" id={item.id} />
      <ColorChoice label={`Colour of every tile in ${categoryName}`} id={item.categoryId} />
    </Dialog>
  );
};
