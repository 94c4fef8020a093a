export { readMenuFile } from './use-cases/read-menu-file.ts';
export type { MenuFileFormat, MenuFileResult } from './use-cases/read-menu-file.ts';
export type {
  MenuFile,
  MenuFileCategory,
  MenuFileGroup,
  MenuFileItem,
  MenuFileOption,
  MenuFileProblem,
} from './use-cases/describe-menu-file.ts';
