import { columnsOfChar } from './characters.ts';
import type { EscPosOp } from './decode-esc-pos.ts';
import { joinFeeds, textLine } from './layout.ts';
import type { PrintLine, PrintRun } from './printing.types.ts';

/** Dots to a character at normal size, by font number. */
const fontDots = [12, 10, 9, 8] as const;

export interface PrintedDocument {
  /** Columns of the font that the text was printed in. */
  columns: number;
  lines: PrintLine[];
  /** How often the cash drawer was kicked open. */
  drawerKicks: number;
  /** Commands that the decoder did not know. */
  unknownCommands: number;
}

/**
 * Prints decoded commands on paper `dots` wide, as a printer would: text that runs over the edge continues on the next line, even within a
 * word. Pictures are left white.
 */
export const playEscPos = (ops: readonly EscPosOp[], dots = 576): PrintedDocument => {
  const plain = { wide: 1, tall: 1, bold: false, inverse: false };
  const lines: PrintLine[] = [];
  let style: Omit<PrintRun, 'text'> = plain;
  let font: number = fontDots[0];
  let columns = Math.floor(dots / font);
  let align: 'left' | 'center' | 'right' = 'left';
  let runs: PrintRun[] = [];
  let used = 0;
  let drawerKicks = 0;
  let unknownCommands = 0;

  const flush = (): boolean => {
    if (runs.length === 0) return false;
    const free = columns - used;
    const before = align === 'left' ? 0 : align === 'right' ? free : Math.floor(free / 2);
    lines.push(textLine([{ ...plain, text: ' '.repeat(Math.max(0, before)) }, ...runs]));
    runs = [];
    used = 0;
    return true;
  };
  const feed = (count: number) => {
    const left = flush() ? count - 1 : count;
    if (left > 0) lines.push({ kind: 'feed', lines: left });
  };
  const print = (text: string) => {
    for (const char of text) {
      const width = columnsOfChar(char) * style.wide;
      if (used + width > columns && used > 0) flush();
      runs.push({ ...style, text: char });
      used += width;
    }
  };

  for (const op of ops) {
    if (op.op === 'text') print(op.text);
    else if (op.op === 'lineFeed') feed(1);
    else if (op.op === 'feed') feed(op.lines);
    else if (op.op === 'feedDots') feed(Math.round(op.dots / 30));
    else if (op.op === 'bold') style = { ...style, bold: op.on };
    else if (op.op === 'inverse') style = { ...style, inverse: op.on };
    else if (op.op === 'size') style = { ...style, wide: op.wide, tall: op.tall };
    else if (op.op === 'align') align = op.to;
    else if (op.op === 'font' || op.op === 'reset') {
      if (op.op === 'reset') [style, align, runs, used] = [plain, 'left', [], 0];
      font = fontDots[op.op === 'font' ? op.font : 0] ?? fontDots[0];
      columns = Math.floor(dots / font);
    } else if (op.op === 'qr') {
      flush();
      if (op.data !== '') lines.push({ kind: 'qr', data: op.data });
    } else if (op.op === 'cut') {
      flush();
      lines.push({ kind: 'cut' });
    } else if (op.op === 'drawer') drawerKicks += 1;
    else if (op.op === 'unknown') unknownCommands += 1;
  }
  flush();
  return { columns, lines: joinFeeds(lines), drawerKicks, unknownCommands };
};
