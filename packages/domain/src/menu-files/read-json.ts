import { cutText, isBlank, parseJson as parseText, withoutHidden } from '../text/index.ts';
import { fileLimits, type MenuFileProblem } from './describe-menu-file.ts';

/** A JSON object of a file: read field by field, never spread. */
export type Fields = Readonly<Record<string, unknown>>;

export const getFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const getList = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(getFields) : []);
export const getIds = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
export const getWord = (value: unknown): string => (typeof value === 'string' ? value : '');
export const getNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

/** Text as we store it: one Unicode form, no invisible characters, no spaces around it. */
export const cleanText = (value: unknown): string => {
  const text = withoutHidden(getWord(value).replaceAll('\r\n', '\n').normalize('NFC')).trim();
  return isBlank(text) ? '' : text;
};
/** The same in one line. */
export const cleanName = (value: unknown): string => cleanText(value).replaceAll(/\s+/g, ' ');

/** By the names of lists; those of the file itself and the items of a category are counted elsewhere. */
const mostIn: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['items', 'objects', 'entities', 'modifier_groups', 'categories'].map((name) => [name, fileLimits.rows])),
  ...Object.fromEntries(
    ['modifier_options', 'modifiers', 'modifier_list_info', 'variations', 'ids', 'overrides'].map((name) => [name, fileLimits.options]),
  ),
};

/**
 * The document, unless a list inside one of its entries is longer than any menu needs: what works such lists takes the product of several.
 */
function withinLimits(document: Fields, problems: MenuFileProblem[]): Fields {
  const open: { name: string; value: unknown }[] = Object.entries(document).map(([name, value]) => ({ name, value }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name, value } = next;
    if (typeof value !== 'object' || value === null) continue;
    const list = Array.isArray(value);
    const most = (Object.hasOwn(mostIn, name) ? mostIn[name] : undefined) ?? fileLimits.otherEntries;
    if (list && value.length > most) {
      const message = `“${cutText(name, 30)}” has at most ${most} entries in a menu. Please split this file.`;
      problems.push({ row: null, column: name, severity: 'error', message });
      return {};
    }
    for (const [key, inner] of Object.entries(value)) if (typeof inner === 'object') open.push({ name: list ? '' : key, value: inner });
  }
  return document;
}

/** The document, or why it is none. */
export function parseJson(text: string, problems: MenuFileProblem[]): Fields {
  let row: number | null = null;
  try {
    const document: unknown = parseText(text.replace(/^\uFEFF/, ''));
    const fields = Array.isArray(document) ? { objects: document } : document;
    if (typeof fields === 'object' && fields !== null) return withinLimits(fields as Fields, problems);
  } catch (error) {
    row = getLine(error, text);
  }
  const where = row === null ? '' : ` from line ${row} on`;
  problems.push({ row, column: '', severity: 'error', message: `This is not readable as JSON${where}. Please export the file again.` });
  return {};
}

/** The line at which a parser stopped; its message has either the line, or the text around the place. */
function getLine(error: unknown, text: string): number | null {
  if (!(error instanceof SyntaxError)) return null;
  const line = /\(line (\d+) column \d+\)/.exec(error.message)?.[1];
  if (line !== undefined) return Number(line);
  if (error.message.startsWith('Unexpected end')) return text.split('\n').length;
  // The parser shows ten signs on either side of the place, and no line.
  const around = /, \.\.\."(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(error.message)?.[1];
  const at = around === undefined ? -1 : text.indexOf(around);
  return around === undefined || at < 0 || text.includes(around, at + 1) ? null : text.slice(0, at + 10).split('\n').length;
}

/** Notes the problems of a document. */
export function reporter(problems: MenuFileProblem[]) {
  const say = (severity: MenuFileProblem['severity'], row: number | null, column: string, message: string): void =>
    void problems.push({ row, column, severity, message });
  return {
    say,
    /** Shortens what is longer than a menu allows, and notes a warning. */
    shortened: (text: string, { max }: { max: number }, row: number, column: string): string => {
      if (text.length <= max) return text;
      say('warning', row, column, `“${cutText(text, 30)}…” is longer than ${max} characters and was shortened.`);
      return cutText(text, max).trim();
    },
  };
}
