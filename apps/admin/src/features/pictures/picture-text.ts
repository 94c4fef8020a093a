import { pictureFolders } from '@servery/domain/pictures';
import type { Picture } from '../../kit/pictures/upload-file.ts';

const kinds = { category: 'Category', item: 'Item', store: 'Store', logo: 'Logo of', banner: 'Banner of', setting: 'Settings:' } as const;

/** "Item Flat white", "Logo of Marigold": the places that show a picture. */
export const listUses = ({ usedIn }: Picture): string[] => usedIn.map(({ kind, name }) => `${kinds[kind]} ${name}`);

export const folderOptions = Object.entries(pictureFolders).map(([value, { name }]) => ({ value, label: name }));
