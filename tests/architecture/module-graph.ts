import { parseSync, type ModuleItem } from '@swc/core';
import { code, isTable, isTest, read } from './sources.ts';

/** Who calls whom among the server's modules: caller → the modules that it calls. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

const modulesFolder = 'apps/server/src/modules/';

/** A node of a syntax tree, as swc gives it. */
type SyntaxNode = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === 'string';

const parse = (text: string): ModuleItem[] => parseSync(text, { syntax: 'typescript' }).body;

/** Names of variables below a node: not the keys of objects and the names of members. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isNode(node)) {
    if (node.type === 'Identifier') return [node['value'] as string];
    if (node.type === 'MemberExpression' && (node['property'] as SyntaxNode).type === 'Identifier') return namesIn(node['object']);
    if (node.type === 'KeyValueProperty' || node.type === 'MethodProperty') return namesIn(node['value'] ?? node['body']);
    if (node.type.startsWith('Ts')) return [];
  }
  return Object.values(node).flatMap(namesIn);
}

interface Declared {
  names: string[];
  value: unknown;
}

function declarationsIn(node: unknown): Declared[] {
  if (Array.isArray(node)) return node.flatMap(declarationsIn);
  if (typeof node !== 'object' || node === null) return [];
  const own = isNode(node) && node.type === 'VariableDeclarator' ? [{ names: namesIn(node['id']), value: node['init'] }] : [];
  return [...own, ...Object.values(node).flatMap(declarationsIn)];
}

/** Imported name → module, of what a file imports from modules as a value. */
function importedFrom(items: readonly ModuleItem[], source: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of items as unknown as SyntaxNode[]) {
    if (item.type !== 'ImportDeclaration' || item['typeOnly'] === true) continue;
    const module = source.exec((item['source'] as { value: string }).value)?.[1];
    if (module === undefined) continue;
    for (const specifier of item['specifiers'] as SyntaxNode[]) {
      if (specifier['isTypeOnly'] !== true) found.set((specifier['local'] as { value: string }).value, module);
    }
  }
  return found;
}

/**
 * What the composition hands over: if `create<Noun>Module` gets a function of another module, directly or inside of a closure, the first
 * calls the second.
 * @param text compose.ts
 */
export function handedOver(text: string): Map<string, Set<string>> {
  const items = parse(text);
  const imported = importedFrom(items, /^\.\/modules\/([a-z-]+)\/index\.ts$/);
  const declared = declarationsIn(items);
  const madeBy = (value: unknown): string | undefined => {
    const callee = isNode(value) && value.type === 'CallExpression' ? (value['callee'] as SyntaxNode) : undefined;
    const name = callee?.type === 'Identifier' ? (callee['value'] as string) : '';
    return /^create\w+Module$/.test(name) ? imported.get(name) : undefined;
  };
  const byName = new Map(declared.flatMap(({ names, value }) => names.map((name) => [name, value] as const)));
  /** The modules behind a name: a module itself, what was imported from one, or a value made of either. */
  const behind = (name: string, seen: ReadonlySet<string> = new Set()): string[] => {
    if (seen.has(name)) return [];
    const value = byName.get(name);
    if (value === undefined) return imported.has(name) ? [imported.get(name)!] : [];
    const module = madeBy(value);
    if (module !== undefined) return [module];
    return namesIn(value).flatMap((inner) => behind(inner, new Set([...seen, name])));
  };
  const graph = new Map<string, Set<string>>();
  for (const { value } of declared) {
    const module = madeBy(value);
    if (module === undefined) continue;
    const called = namesIn((value as SyntaxNode)['arguments']).flatMap((name) => behind(name));
    graph.set(module, new Set(called.filter((other) => other !== module)));
  }
  return graph;
}

/** What modules import from each other as values; types are free. */
function importedValues(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const path of code.filter((file) => file.startsWith(modulesFolder) && !isTest(file) && !isTable(file))) {
    const module = path.slice(modulesFolder.length).split('/')[0]!;
    const called = graph.get(module) ?? new Set<string>();
    graph.set(module, called);
    if (!read(path).includes('/index.ts')) continue;
    for (const other of importedFrom(parse(read(path)), /^(?:\.\.\/)+([a-z-]+)\/index\.ts$/).values())
      if (other !== module) called.add(other);
  }
  return graph;
}

/** The calls between the server's modules: handed over by compose.ts, or imported. Events are no calls. */
export function readModuleGraph(): ModuleGraph {
  const graph = importedValues();
  for (const [module, called] of handedOver(read('apps/server/src/compose.ts'))) {
    graph.set(module, new Set([...(graph.get(module) ?? []), ...called]));
  }
  return graph;
}

/** Modules that a module reaches by calls. */
function reach(graph: ModuleGraph, from: string): Set<string> {
  const found = new Set<string>();
  const next = [...(graph.get(from) ?? [])];
  for (let module = next.pop(); module !== undefined; module = next.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    next.push(...(graph.get(module) ?? []));
  }
  return found;
}

/** The calls that are part of a cycle, as `caller → called`, sorted. */
export const cyclicCalls = (graph: ModuleGraph): string[] =>
  [...graph]
    .flatMap(([module, called]) => [...called].filter((other) => reach(graph, other).has(module)).map((other) => `${module} → ${other}`))
    .toSorted();

/** Groups of modules that call each other, directly or by others. */
export function knots(graph: ModuleGraph): string[][] {
  const left = new Set([...graph.keys()].toSorted());
  const found: string[][] = [];
  for (const module of left) {
    const around = [...reach(graph, module)].filter((other) => reach(graph, other).has(module)).toSorted();
    for (const other of around) left.delete(other);
    if (around.length > 1) found.push(around);
  }
  return found;
}

/** The graph to read: one line for each module. */
export const drawGraph = (graph: ModuleGraph): string[] =>
  [...graph.keys()].toSorted().map((module) => `${module} → ${[...graph.get(module)!].toSorted().join(', ') || '–'}`);
