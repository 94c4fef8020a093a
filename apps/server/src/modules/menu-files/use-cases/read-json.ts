import type { MenuFileProblem } from './describe-menu-file.ts';

/** A JSON object of a file: read field by field, never spread. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
export const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

const control = /[^\P{Cc}\n]/gu;
/** Text as we keep it: one way of writing letters, no control characters, no spaces around it. */
export const cleanText = (value: unknown): string => wordOf(value).replaceAll('\r\n', '\n').normalize('NFC').replaceAll(control, '').trim();
/** The same in one line. */
export const cleanName = (value: unknown): string => cleanText(value).replaceAll(/\s+/g, ' ');

/** The document, or why it is none. */
export function parseJson(text: string, problems: MenuFileProblem[]): Fields {
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (Array.isArray(document)) return { objects: document };
    if (typeof document === 'object' && document !== null) return document as Fields;
  } catch {
    // Said below, in our own words.
  }
  problems.push({ row: null, column: '', severity: 'error', message: 'This is not readable as JSON. Please export the file again.' });
  return {};
}

/** Shortens what is longer than a menu allows, and says so. */
export function shortened(text: string, max: number, say: (message: string) => void): string {
  if (text.length <= max) return text;
  say(`“${text.slice(0, 30)}…” is longer than ${max} characters and was shortened.`);
  return text.slice(0, max).trim();
}
