import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { prepareImport } from './prepare-import.ts';
import { readMenuFile } from './read-menu-file.ts';

const empty = { categories: [], modifierGroups: [], items: [], pizza: null };
export const read = (document: unknown, format: MenuFileFormat) =>
  readMenuFile(typeof document === 'string' ? document : JSON.stringify(document), format);
/** What a file makes of a menu in a store that sells in AUD. */
export const imported = (document: unknown, format: MenuFileFormat, standing: Parameters<typeof prepareImport>[1]['standing'] = empty) => {
  const result = read(document, format);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return prepareImport({ ...result, format }, { storeId: 'store', standing, stations: [], currency: 'AUD' });
};
