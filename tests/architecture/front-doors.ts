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

const isFunction = ({ type, init }: SyntaxNode): boolean =>
  type !== 'VariableDeclarator' || ['ArrowFunctionExpression', 'FunctionExpression'].includes((init as SyntaxNode | null)?.type ?? '');

/**
 * What a module's front door should not hand out, each with its reason: values that are no function, such as a list of
 * columns; pieces of SQL; and database rows, which are recognised by fields in snake case, also where only the
 * parameters or the result of an exported function show them. The types of other modules are their own affair.
 */
export function findLeaks(module: string, readText: ReadText = read): string[] {
  const folder = `apps/server/src/modules/${module}/`;
  const files = new Map<string, SourceFile>();
  const open = (path: string): SourceFile => {
    const file = files.get(path) ?? readSourceFile(path, readText);
    files.set(path, file);
    return file;
  };
  const leaks = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string, name: string, door: string): void => {
    if (seen.has(`${path} ${name}`)) return;
    seen.add(`${path} ${name}`);
    const { declared, imported } = open(path);
    const declaration = declared.get(name);
    if (declaration === undefined) {
      const origin = imported.get(name);
      if (origin?.path.startsWith(folder) === true) visit(origin.path, origin.name, door);
      return;
    }
    if (!isFunction(declaration)) leaks.add(`${door}: a value that is no function`);
    const parts = visibleParts(declaration);
    for (const property of nodesIn(parts, ({ type }) => type === 'TsPropertySignature')) {
      const field = getName(property['key']) ?? '';
      if (field.includes('_')) leaks.add(`${door}: a row, with ${name}.${field}`);
    }
    for (const reference of nodesIn(parts, ({ type }) => type === 'TsTypeReference' || type === 'TsExpressionWithTypeArguments')) {
      const type = getName(reference['typeName'] ?? reference['expression']) ?? '';
      if (sqlTypes.has(type)) leaks.add(`${door}: SQL, as ${type}`);
      else visit(path, type, door);
    }
  };
  for (const [name, origin] of open(`${folder}index.ts`).forwarded) visit(origin.path, origin.name, name);
  return [...leaks].toSorted();
}
