import { expect, it } from 'vitest';
import { decodeFile } from './menu-file-text.ts';

const text = 'kind;name\ncategory;Säfte, 2 €, Zoë’s';
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
const windows = Buffer.from(text.replace('€', '\x80').replace('’', '\x92'), 'latin1');

it.each([
  ['UTF-8', 'UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', 'UTF-8', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, little end first', 'UTF-16', utf16],
  ['UTF-16, big end first', 'UTF-16', Buffer.from(utf16).swap16()],
  ['Windows-1252', 'Windows-1252', windows],
] as const)('reads %s', (_name, encoding, bytes) => {
  expect(decodeFile(bytes)).toEqual({ text, encoding });
});
