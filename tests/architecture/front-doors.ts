import { parseSync, type ModuleItem } from '@swc/core';
import { posix } from 'node:path';
import { read } from './sources.ts';

/** A node of a syntax tree, as swc gives it. */
type SyntaxNode = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === 'string';

/** Types that are a piece of SQL, whoever has them. */
const sqlTypes = new Set(['SqlPart', 'NamedSql', 'RawBuilder', 'Expression', 'SelectQueryBuilder', 'AliasedRawBuilder']);

const getName = (node: unknown): string | undefined => {
  const { value } = (node ?? {}) as { value?: unknown };
  return typeof value === 'string' ? value : undefined;
};

/** Every node below this one that `test` accepts. */
function nodesIn(node: unknown, test: (node: SyntaxNode) => boolean): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap((one) => nodesIn(one, test));
  if (typeof node !== 'object' || node === null) return [];
  const own = isNode(node) && test(node) ? [node] : [];
  return [...own, ...Object.values(node).flatMap((one) => nodesIn(one, test))];
}

interface SourceFile {
  /** Name → declaration, of what the file declares at its top. */
  declared: Map<string, SyntaxNode>;
  /** Local name → where it comes from. */
  imported: Map<string, { path: string; name: string }>;
  /** Exported name → where it comes from, of `export … from`. */
  forwarded: Map<string, { path: string; name: string }>;
}

/** Reads a file's text by its path. */
type ReadText = (path: string) => string;

function readSourceFile(path: string, readText: ReadText): SourceFile {
  const file: SourceFile = { declared: new Map(), imported: new Map(), forwarded: new Map() };
  const resolve = (source: unknown): string => {
    const written = getName(source) ?? '';
    return written.startsWith('.') ? posix.join(posix.dirname(path), written) : written;
  };
  for (const item of parseSync(readText(path), { syntax: 'typescript' }).body as ModuleItem[] as unknown as SyntaxNode[]) {
    if (item.type === 'ImportDeclaration') {
      for (const specifier of item['specifiers'] as SyntaxNode[]) {
        const local = getName(specifier['local']) ?? '';
        file.imported.set(local, { path: resolve(item['source']), name: getName(specifier['imported']) ?? local });
      }
    } else if (item.type === 'ExportNamedDeclaration' && item['source'] !== null) {
      for (const specifier of item['specifiers'] as SyntaxNode[]) {
        const name = getName(specifier['orig']) ?? '';
        file.forwarded.set(getName(specifier['exported']) ?? name, { path: resolve(item['source']), name });
      }
    } else {
      const declaration = (item.type === 'ExportDeclaration' ? item['declaration'] : item) as SyntaxNode;
      if (declaration.type === 'VariableDeclaration') {
        for (const one of declaration['declarations'] as SyntaxNode[]) file.declared.set(getName(one['id']) ?? '', one);
      } else {
        const name = getName(declaration['identifier']) ?? getName(declaration['id']);
        if (name !== undefined) file.declared.set(name, declaration);
      }
    }
  }
  return file;
}

/** The parts of a declaration that its users see: types; of a function its parameters and result, not its body. */
function visibleParts(declaration: SyntaxNode): unknown {
  if (declaration.type === 'FunctionDeclaration') return [declaration['params'], declaration['returnType']];
  if (declaration.type !== 'VariableDeclarator') return declaration.type === 'ClassDeclaration' ? [] : declaration;
  const init = declaration['init'] as SyntaxNode | null;
  const annotation = (declaration['id'] as SyntaxNode)['typeAnnotation'];
  return init?.type === 'ArrowFunctionExpression' ? [annotation, init['params'], init['returnType']] : [annotation];
}

const isArrow = (node: SyntaxNode | null): node is SyntaxNode =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const isFunction = ({ type, init }: SyntaxNode): boolean => type !== 'VariableDeclarator' || isArrow(init as SyntaxNode | null);

const callables = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'MethodProperty']);

/** What the server runs of a module: no other module gets it. */
const manifestKeys = new Set(['name', 'routes', 'policy', 'jobs', 'plainJobs', 'gauges', 'caches', 'on', 'locks', 'start', 'stop', 'idle']);

/** What a function answers with: its declared type, or the expressions that it returns. */
function getResults(callable: SyntaxNode): { type: unknown } | { values: SyntaxNode[]; body: unknown } {
  if (callable['returnType']) return { type: callable['returnType'] };
  const body = callable['body'] as SyntaxNode;
  if (!/Body$|BlockStatement/.test(body.type)) return { values: [body], body };
  const inner = (node: unknown): SyntaxNode[] => {
    if (Array.isArray(node)) return node.flatMap(inner);
    if (typeof node !== 'object' || node === null || (isNode(node) && callables.has(node.type))) return [];
    if (isNode(node) && node.type === 'ReturnStatement') return node['argument'] ? [node['argument'] as SyntaxNode] : [];
    return Object.values(node).flatMap(inner);
  };
  return { values: inner(body), body };
}

/** What a function declares inside: name → declaration, also of the names that it takes out of an object. */
const localsIn = (body: unknown): Map<string, SyntaxNode> =>
  new Map(
    nodesIn(body, ({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration').flatMap((one) =>
      nodesIn(one['id'] ?? one['identifier'], ({ type }) => type === 'Identifier' || type === 'AssignmentPatternProperty').map(
        (bound) => [getName(bound) ?? getName(bound['key']) ?? '', one] as const,
      ),
    ),
  );

/** Whether a function's declared result is exactly a part of the placing statement. */
const givesPart = (declaration: SyntaxNode): boolean => {
  const callable = (declaration.type === 'VariableDeclarator' ? declaration['init'] : declaration) as SyntaxNode | null;
  const type = (callable?.['returnType'] as SyntaxNode | null | undefined)?.['typeAnnotation'] as SyntaxNode | undefined;
  return type?.type === 'TsTypeReference' && getName(type['typeName']) === 'SqlPart';
};

export interface FrontDoor {
  /** What it hands out and should not. */
  leaks: string[];
  /** The functions that give a part of the placing statement: the one way in which SQL leaves a module (docs/adr/0058). */
  parts: string[];
}

/**
 * What a module's front door hands out. It should not hand out values that are no function, such as a list of columns; pieces of SQL, apart
 * from parts of the placing statement; and database rows, which are recognised by fields in snake case, also where only the parameters or
 * the result of a function show them. The door is what `index.ts` exports and what the module's object offers beside its manifest. The types
 * of other modules are their own affair.
 */
export function inspectFrontDoor(module: string, readText: ReadText = read): FrontDoor {
  const folder = `apps/server/src/modules/${module}/`;
  const files = new Map<string, SourceFile>();
  const open = (path: string): SourceFile => {
    const file = files.get(path) ?? readSourceFile(path, readText);
    files.set(path, file);
    return file;
  };
  const leaks = new Set<string>();
  const parts = new Set<string>();
  const seen = new Set<string>();
  const isFirst = (...key: string[]): boolean => seen.size < seen.add(key.join(' ')).size;

  /** Calls `work` with the declaration of a name in the module's own files. */
  const withDeclaration = (path: string, name: string, work: (path: string, declaration: SyntaxNode) => void): void => {
    const { declared, imported } = open(path);
    const declaration = declared.get(name);
    const origin = imported.get(name);
    if (declaration !== undefined) work(path, declaration);
    else if (origin?.path.startsWith(folder) === true) withDeclaration(origin.path, origin.name, work);
  };

  const visitTypes = (path: string, owner: string, node: unknown, door: string): void => {
    for (const property of nodesIn(node, ({ type }) => type === 'TsPropertySignature')) {
      const field = getName(property['key']) ?? '';
      if (field.includes('_')) leaks.add(`${door}: a row, with ${owner}.${field}`);
    }
    for (const reference of nodesIn(node, ({ type }) => type === 'TsTypeReference' || type === 'TsExpressionWithTypeArguments')) {
      const type = getName(reference['typeName'] ?? reference['expression']) ?? '';
      if (sqlTypes.has(type)) leaks.add(`${door}: SQL, as ${type}`);
      else visitName(path, type, door);
    }
    for (const query of nodesIn(node, ({ type }) => type === 'TsTypeQuery')) {
      const name = getName(query['exprName']) ?? '';
      if (isFirst('result', path, name)) withDeclaration(path, name, (at, declaration) => visitResult(at, name, declaration, door));
    }
  };

  /** What the users of an exported function or type see of it. */
  const visitName = (path: string, name: string, door: string): void => {
    if (!isFirst('name', path, name)) return;
    withDeclaration(path, name, (at, declaration) => visitTypes(at, name, visibleParts(declaration), door));
  };

  /** What a function answers with, also where it declares no type. */
  const visitResult = (
    path: string,
    owner: string,
    declaration: SyntaxNode,
    door: string,
    locals = new Map<string, SyntaxNode>(),
  ): void => {
    const callable = (declaration.type === 'VariableDeclarator' ? declaration['init'] : declaration) as SyntaxNode | null;
    const annotation = (declaration['id'] as SyntaxNode | undefined)?.['typeAnnotation'];
    if (annotation) return visitTypes(path, owner, annotation, door);
    if (callable === null || !callables.has(callable.type)) {
      if (callable !== null) visitValue(path, callable, door, locals);
      return;
    }
    const results = getResults(callable);
    if ('type' in results) return visitTypes(path, owner, results.type, door);
    const own = new Map([...locals, ...localsIn(results.body)]);
    for (const value of results.values) visitValue(path, value, door, own);
  };

  /** What an expression is made of: functions that it offers or calls. */
  const visitValue = (path: string, node: unknown, door: string, locals: Map<string, SyntaxNode>): void => {
    if (Array.isArray(node)) return node.forEach((one) => visitValue(path, one, door, locals));
    if (typeof node !== 'object' || node === null) return;
    if (!isNode(node)) return Object.values(node).forEach((one) => visitValue(path, one, door, locals));
    if (node.type === 'Identifier') {
      const name = getName(node) ?? '';
      const local = locals.get(name);
      if (!isFirst('value', path, door, name)) return;
      if (local !== undefined) return visitResult(path, name, local, door, locals);
      return withDeclaration(path, name, (at, declaration) => visitResult(at, name, declaration, door));
    }
    if (callables.has(node.type)) return visitResult(path, door, node, door, locals);
    if (node.type === 'MemberExpression') return visitValue(path, node['object'], door, locals);
    if (node.type === 'KeyValueProperty') return visitValue(path, node['value'], door, locals);
    if (node.type === 'CallExpression') {
      visitTypes(path, door, node['typeArguments'], door);
      return visitValue(path, node['callee'], door, locals);
    }
    if (node.type.startsWith('Ts')) return visitValue(path, node['expression'], door, locals);
    Object.values(node).forEach((one) => visitValue(path, one, door, locals));
  };

  const index = open(`${folder}index.ts`);
  for (const [name, { path, name: original }] of index.forwarded) {
    withDeclaration(path, original, (at, declaration) => {
      if (!isFunction(declaration)) leaks.add(`${name}: a value that is no function`);
      if (/(?:Sql|Columns)$/.test(name)) leaks.add(`${name}: SQL, by its name`);
      if (!givesPart(declaration)) {
        visitName(at, original, name);
        return declaration.type.startsWith('Ts') ? undefined : visitResult(at, original, declaration, name);
      }
      parts.add(name);
      return visitTypes(at, original, (visibleParts(declaration) as unknown[]).slice(0, -1), name);
    });
  }
  for (const [name, declaration] of index.declared) {
    // What a module takes is no door of its own.
    if (declaration.type.startsWith('Ts') && !name.endsWith('Deps')) visitName(`${folder}index.ts`, name, name);
    for (const made of nodesIn(declaration, ({ type, callee }) => type === 'CallExpression' && getName(callee) === 'defineModule')) {
      const locals = localsIn(declaration['body'] ?? declaration['init']);
      const [argument] = made['arguments'] as [{ expression: SyntaxNode }];
      for (const property of argument.expression['properties'] as SyntaxNode[]) {
        const key = getName(property['key']) ?? getName(property) ?? '…';
        if (!manifestKeys.has(key)) visitValue(`${folder}index.ts`, property, key, locals);
      }
    }
  }
  return { leaks: [...leaks].toSorted(), parts: [...parts].toSorted() };
}
