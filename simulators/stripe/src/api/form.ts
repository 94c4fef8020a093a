import { badParameter } from './api-error.ts';

/** A decoded form: text, or named parts. A list has numbers for names. */
export type Raw = string | RawTree;
export interface RawTree {
  [name: string]: Raw;
}

const deepest = 8;

const emptyTree = (): RawTree => Object.create(null) as RawTree;

const put = (tree: RawTree, path: readonly string[], value: string): void => {
  let place = tree;
  for (const [index, step] of path.entries()) {
    const name = step === '' ? String(Object.keys(place).length) : step;
    if (index === path.length - 1) {
      place[name] = value;
      return;
    }
    const inner = place[name] ?? emptyTree();
    if (typeof inner === 'string') throw badParameter(`Invalid object: ${path.join('.')}`);
    place[name] = inner;
    place = inner;
  }
};

/** `transfer_data[destination]` → `transfer_data`, `destination`. */
const steps = (name: string): string[] => {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((step) => step.replace(/\]$/, ''))];
};

/** Decodes `a=1&b[c]=2&list[0]=x&list[]=y`, of a body or a query. */
export const decodeForm = (text: string): RawTree => {
  const tree = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = steps(name);
    if (path.length > deepest) throw badParameter(`Parameter nested too deeply: ${name}`);
    put(tree, path, value);
  }
  return tree;
};

/** The same text for the same parameters in whatever order. */
export const canonical = (raw: Raw): string =>
  typeof raw === 'string'
    ? JSON.stringify(raw)
    : `{${Object.keys(raw)
        .sort()
        .map((name) => `${JSON.stringify(name)}:${canonical(raw[name] ?? '')}`)
        .join(',')}}`;
