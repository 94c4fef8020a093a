export { menuOfFile, type FilePlaces } from './use-cases/menu-of-file.ts';
export { readMenuFile } from './use-cases/read-menu-file.ts';
export type { MenuFileFormat, MenuFileResult } from './use-cases/read-menu-file.ts';
export type {
  MenuFile,
  MenuFileCategory,
  MenuFileDealEntry,
  MenuFileDealSlot,
  MenuFileItem,
  MenuFilePizza,
  MenuFileProblem,
} from './use-cases/describe-menu-file.ts';
