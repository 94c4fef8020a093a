import { join, parse } from 'node:path';

/** Where a film of the demo lies. */
export const filmFile = (file: string): string => join(import.meta.dirname, file);

/** Where the image server has it: beside the pictures of items. */
export const filmPath = (file: string): string => `item/film-${parse(file).name}/${file}`;
