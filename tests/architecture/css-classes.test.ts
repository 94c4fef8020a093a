import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { code, read, withoutComments } from './sources.ts';

const importOfStyles = /import (\w+) from '([^']+\.module\.css)'/g;

/** The file of an imported CSS module, from the repository's root. */
const getFile = (importer: string, specifier: string): string =>
  specifier.startsWith('.') ? join(dirname(importer), specifier) : specifier.replace(/^@servery\/([^/]+)\//, 'packages/$1/src/');

/** The classes that a file uses of its CSS modules and that are not in them. A missing class is undefined, and nothing else reports it. */
const findUndefined = (path: string): string[] => {
  const source = withoutComments(path);
  const uses = source.replace(/^import .*$/gm, '');
  return [...source.matchAll(importOfStyles)].flatMap(([, name = '', specifier = '']) => {
    const css = read(getFile(path, specifier));
    const used = uses.matchAll(new RegExp(`(?<![\\w./])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
    const classes = new Set([...used].map(([, dotted, bracketed]) => dotted ?? bracketed ?? ''));
    return [...classes].filter((of) => !new RegExp(`\\.${of}(?![\\w-])`).test(css)).map((of) => `${path}: ${name}.${of}`);
  });
};

it('uses no class that its CSS module does not define', () => {
  const screens = code.filter((path) => /^(apps|packages)\/[^/]+\/src\//.test(path));
  expect(screens.some((path) => read(path).includes('.module.css'))).toBe(true);
  expect(screens.flatMap(findUndefined)).toEqual([]);
});
