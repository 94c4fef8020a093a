import { createHash } from 'node:crypto';

/** JSON with sorted keys: two equivalent bodies give the same text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value as Record<string, unknown>).filter(([, entry]) => entry !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
}

/** sha-256 over texts, separated by a character that none of them contains. */
export const getFingerprint = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\u0000')).digest();
