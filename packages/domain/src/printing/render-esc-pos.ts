import { encodeText } from './characters.ts';
import { layout } from './layout.ts';
import { defaultProfile, printColumns, type PrinterProfile } from './printer-profiles.ts';
import type { PrintDocument, PrintLine, PrintRun } from './printing.types.ts';

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;

/** One function of the symbol command `GS ( k`; 0x31 is the QR code. */
const symbol = (fn: number, ...body: number[]): number[] => {
  const length = body.length + 2;
  return [GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, fn, ...body];
};

/** QR model 2, three dots to a module, error correction H (spec section 9); then store and print. */
const qrBytes = (data: string): number[] => [
  ...symbol(0x41, 0x32, 0x00),
  ...symbol(0x43, 0x03),
  ...symbol(0x45, 0x33),
  ...symbol(0x50, 0x30, ...encodeText(data, 'utf8')),
  ...symbol(0x51, 0x30),
];

const feedBytes = (lines: number): number[] => {
  const out: number[] = [];
  for (let left = lines; left > 0; left -= 255) out.push(ESC, 0x64, Math.min(left, 255));
  return out;
};

/** Lines as bytes; the printer must have been reset. Styles are sent only when they change. */
const lineBytes = (lines: readonly PrintLine[], profile: PrinterProfile): number[] => {
  const out: number[] = [];
  let now: Omit<PrintRun, 'text'> = { wide: 1, tall: 1, bold: false, inverse: false };
  for (const line of lines) {
    if (line.kind === 'feed') out.push(...feedBytes(line.lines));
    else if (line.kind === 'qr') out.push(ESC, 0x61, 1, ...qrBytes(line.data), ESC, 0x61, 0);
    else if (line.kind === 'cut') out.push(...feedBytes(profile.feedBeforeCut), ...profile.cut);
    else {
      for (const run of line.runs) {
        if (run.bold !== now.bold) out.push(ESC, 0x45, run.bold ? 1 : 0);
        if (run.inverse !== now.inverse) out.push(GS, 0x42, run.inverse ? 1 : 0);
        if (run.wide !== now.wide || run.tall !== now.tall) out.push(GS, 0x21, ((run.wide - 1) << 4) | (run.tall - 1));
        now = run;
        out.push(...encodeText(run.text, profile.charset));
      }
      out.push(LF);
    }
  }
  return out;
};

/**
 * The bytes that print a document on paper of `width` columns (or what the printer has nearest below): reset, charset, font, lines. Texts
 * cannot smuggle commands: control characters were dropped on the way.
 */
export const renderEscPos = (document: PrintDocument, width: number, profile: PrinterProfile = defaultProfile): Uint8Array => {
  const columns = printColumns(profile, width);
  const lines = layout(document, columns, profile);
  const font = profile.fonts[columns] ?? 0;
  return Uint8Array.from([ESC, 0x40, ...profile.selectCharset, ESC, 0x4d, font, ...lineBytes(lines, profile)]);
};

/** The bytes that open a cash drawer, and nothing else: reset, then a pulse of 100 ms on pin 2, where printers have their drawer. */
export const drawerKick = (): Uint8Array => Uint8Array.of(ESC, 0x40, ESC, 0x70, 0x00, 0x32, 0xfa);
