import { join, parse } from 'node:path';

/** The file of a demo film. */
export const filmFile = (file: string): string => join(import.meta.dirname, file);

/** Its path on the image server: beside the pictures of items. */
export const filmPath = (file: string): string => `item/film-${parse(file).name}/${file}`;
