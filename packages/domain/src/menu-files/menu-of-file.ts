import type { ImageRef, StoredMenu } from '../menu/index.ts';
import type { MenuFile, MenuFileItem } from './describe-menu-file.ts';
import type { EntryKind } from './match-entries.ts';
import { mergeMenu } from './merge-menu.ts';

export interface FilePlaces {
  /** Makes the id of an entry; the same name gives the same id where links must outlive a new start. */
  getId: (kind: EntryKind, name: string) => string;
  /** The picture with a name that the file uses; null leaves the entry without one. */
  getImage: (kind: 'category' | 'item', name: string) => ImageRef | null;
  /** The stations that make an item; none unless given. */
  getStations?: (item: MenuFileItem) => string[];
}

const nothing: StoredMenu = { categories: [], modifierGroups: [], items: [], pizza: null };

/**
 * A file's menu with ids in the place of names, as it is stored in a store that has none yet.
 * @throws Error for a file that refers to what it does not have.
 */
export function menuOfFile(file: MenuFile, { getId, getImage, getStations = () => [] }: FilePlaces): StoredMenu {
  const { menu, problems } = mergeMenu({ file, existing: nothing, getId, getImage, getStations });
  const [wrong] = problems.filter(({ severity }) => severity === 'error');
  if (wrong !== undefined) throw new Error(`Row ${wrong.row ?? '?'}, ${wrong.column}: ${wrong.message}`);
  return menu;
}
