import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const IGNORED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);

/** Paths of all files of the repository, from its root, with `/`; except installed and built files and data. */
export const allFiles: readonly string[] = walk('');

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name)) return [];
    if (entry.isDirectory()) return entry.name.startsWith('.') && entry.name !== '.ci' ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export const lineCount = (path: string): number => read(path).replace(/\n$/, '').split('\n').length;

export const isTest = (path: string): boolean => /\.(test|suite|journey)\.tsx?$/.test(path);
export const isTable = (path: string): boolean => /\.cases\.ts$/.test(path);
const isGenerated = (path: string): boolean => /\.gen\.tsx?$/.test(path);

/** TypeScript and JavaScript that people wrote. */
export const code: readonly string[] = allFiles.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !isGenerated(path));

/** The code of a file without its comments, line numbers kept; good enough for searching words. */
export function withoutComments(path: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return read(path)
    .replace(/\/\*[^]*?\*\//g, blank)
    .replace(/(^|[\s;{}(,])\/\/[^\n]*/g, (text) => blank(text));
}

/** `file:line` of every match, for messages that lead to the place. */
export function places(paths: readonly string[], pattern: RegExp, text: (path: string) => string = read): string[] {
  return paths.flatMap((path) =>
    text(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}
