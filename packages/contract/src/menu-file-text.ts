import type { MenuFileFormat } from './batch-uploads.ts';

/** How the letters of a file are written. */
export type FileEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/**
 * The text of a file as spreadsheets write it: UTF-8, UTF-16 with a byte order mark ("Unicode text" of Excel) or, if it is not UTF-8,
 * Windows-1252 (the plain "CSV" of Excel in western Europe). Without the byte order mark.
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** The format of a file by its text: both JSON formats can be recognised by their lists. */
export function guessFormat(content: string): MenuFileFormat {
  if (!/^\uFEFF?\s*[{[]/.test(content)) return 'csv';
  return content.includes('"modifier_groups"') ? 'uberEats' : 'square';
}
