export { columnNames } from './describe-columns.ts';
export {
  fileLimits,
  type MenuFile,
  type MenuFileCategory,
  type MenuFileGroup,
  type MenuFileItem,
  type MenuFilePizza,
  type MenuFileProblem,
} from './describe-menu-file.ts';
export { namedIn, pictureFinder, type FormerEntries, type FormerPicture, type NamedInFile } from './former-entries.ts';
export type { IdOf } from './match-entries.ts';
export { menuOfFile } from './menu-of-file.ts';
export { mergeMenu, type MergeInput } from './merge-menu.ts';
export { noteHalfPrices } from './note-half-prices.ts';
export { parseRows, type CsvRecords } from './parse-rows.ts';
export { readCsvMenu } from './read-csv-menu.ts';
export { readSquareCatalog } from './read-square-catalog.ts';
export { readUberMenu } from './read-uber-menu.ts';
export { amount, writeCsvMenu, type WrittenFile } from './write-csv-menu.ts';
export { soldAtSquare, writeSquareCatalog } from './write-square-catalog.ts';
export { soldAtUber, writeUberMenu } from './write-uber-menu.ts';
