import { getColumns, printable } from './characters.ts';
import { defaultProfile, type PrinterProfile } from './printer-profiles.ts';
import type { PrintBlock, PrintDocument, PrintLine, PrintRun, TextStyle } from './printing.types.ts';
import { tableBlock } from './layout-table.ts';
import { wrap } from './wrap.ts';

/** What the layout must know of the printer. Every profile is one. */
export type Paper = Pick<PrinterProfile, 'charset' | 'qr'>;

/** More than this does not fit a QR symbol at the highest error correction. */
const longestQr = 1273;
/** Fewest columns that a text is pressed into; indents give way first. */
const fewestColumns = 8;

const plain: Omit<PrintRun, 'text'> = { wide: 1, tall: 1, bold: false, inverse: false };

const runStyle = (style: TextStyle): Omit<PrintRun, 'text'> => {
  const size = style.size ?? 1;
  return { wide: size, tall: size === 1 && style.tall ? 2 : size, bold: style.bold ?? false, inverse: style.inverse ?? false };
};

const sameStyle = (a: PrintRun, b: PrintRun) => a.wide === b.wide && a.tall === b.tall && a.bold === b.bold && a.inverse === b.inverse;

/**
 * A line of runs in its one normal form: no empty runs, no blanks at the end, neighbours of one style joined; a feed when nothing is left.
 */
export const textLine = (runs: readonly PrintRun[]): PrintLine => {
  const joined: PrintRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    if (last && sameStyle(last, run)) last.text += run.text;
    else joined.push({ ...run });
  }
  for (let last = joined.at(-1); last && !last.inverse; last = joined.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    joined.pop();
  }
  return joined.length === 0 ? { kind: 'feed', lines: 1 } : { kind: 'text', runs: joined };
};

interface Frame {
  /** Columns of the paper at normal size. */
  width: number;
  /** Columns of the paper at the block's size. */
  cells: number;
  indent: number;
  hang: number;
  style: Omit<PrintRun, 'text'>;
}

const getFrame = (block: TextStyle & { indent?: number; hang?: number }, width: number): Frame => {
  const style = runStyle(block);
  const cells = Math.max(2, Math.floor(width / style.wide));
  const spare = Math.max(0, cells - fewestColumns);
  const indent = Math.min(block.indent ?? 0, spare);
  return { width, cells, indent, hang: Math.min(block.hang ?? 0, spare - indent), style };
};

/** Sets one line: `before` cells are left free. What is inverse becomes a bar to the right edge. */
const setLine = (text: string, before: number, frame: Frame): PrintLine => {
  const { cells, style } = frame;
  const bar = style.inverse ? ' '.repeat(Math.max(0, cells - before - getColumns(text))) : '';
  return textLine([
    { ...style, bold: false, inverse: false, text: ' '.repeat(before) },
    { ...style, text: text + bar },
  ]);
};

/** Centred text outside bars: free columns are of normal size, so that large text is centred to the column. */
const setCentred = (text: string, indent: number, frame: Frame): PrintLine => {
  const free = frame.width - indent * frame.style.wide - getColumns(text) * frame.style.wide;
  return textLine([
    { ...plain, text: ' '.repeat(indent * frame.style.wide + Math.floor(free / 2)) },
    { ...frame.style, text },
  ]);
};

const textBlock = (block: Extract<PrintBlock, { kind: 'text' }>, width: number, paper: Paper): PrintLine[] => {
  const frame = getFrame(block, width);
  const { cells, indent, hang } = frame;
  const margin = block.inverse && cells >= fewestColumns ? 1 : 0;
  const room = cells - indent - 2 * margin;
  return wrap(printable(block.text, paper.charset), room, room - hang).map((text, index) => {
    if (text === '' && !block.inverse) return { kind: 'feed', lines: 1 };
    const free = cells - indent - getColumns(text) - 2 * margin;
    const left = block.align === 'center' ? Math.floor(free / 2) : block.align === 'right' ? free : index === 0 ? 0 : hang;
    if (block.align === 'center' && !block.inverse) return setCentred(text, indent, frame);
    if (!margin) return setLine(text, indent + left, frame);
    // In a bar the text moves and the bar stays.
    return setLine(' '.repeat(margin + left) + text, indent, frame);
  });
};

/** The right side is what must be found at a glance: it is never cut, and moves below when the left side would be squeezed. */
const columnsBlock = (block: Extract<PrintBlock, { kind: 'columns' }>, width: number, paper: Paper): PrintLine[] => {
  const frame = getFrame(block, width);
  const { cells, indent, hang } = frame;
  const left = printable(block.left, paper.charset);
  // Blanks at its end stay: they reserve the place of a mark that other rows have there.
  const spaced = printable(block.right, paper.charset).replace(/\n/g, ' ').trimStart();
  const right = spaced.trim() === '' ? '' : spaced;
  const rightColumns = getColumns(right);
  const room = cells - indent - rightColumns - 1;
  const alongside = room - hang >= fewestColumns || getColumns(left) <= room;
  const leftRoom = alongside && right !== '' ? room : cells - indent;
  const lefts = wrap(left, leftRoom, Math.max(2, leftRoom - hang));
  const lines = lefts.map((text, index) => {
    const before = indent + (index === 0 ? 0 : hang);
    if (index > 0 || !alongside || right === '') return setLine(text, before, frame);
    return setLine(text + ' '.repeat(cells - before - getColumns(text) - rightColumns) + right, before, frame);
  });
  if (alongside || right === '') return lines;
  return [...lines, ...wrap(right, cells).map((text) => setLine(text, cells - getColumns(text), frame))];
};

const qrBlock = (block: Extract<PrintBlock, { kind: 'qr' }>, width: number, paper: Paper): PrintLine[] => {
  const centred = (text: string) => textBlock({ kind: 'text', text, align: 'center' }, width, paper);
  const caption = block.caption ? centred(block.caption) : [];
  if (block.data === '') return caption;
  const asText = !paper.qr || encodeURI(block.data.toWellFormed()).length > longestQr;
  return asText ? [...caption, ...centred(block.data)] : [{ kind: 'qr', data: block.data.toWellFormed() }, ...caption];
};

const blockLines = (block: PrintBlock, width: number, paper: Paper): PrintLine[] => {
  switch (block.kind) {
    case 'text':
      return textBlock(block, width, paper);
    case 'columns':
      return columnsBlock(block, width, paper);
    case 'table':
      return tableBlock(block, width, paper.charset).flatMap((part) => blockLines(part, width, paper));
    case 'rule':
      return [textLine([{ ...plain, text: (block.style === 'dashed' ? '-' : '=').repeat(width) }])];
    case 'feed':
      return block.lines > 0 ? [{ kind: 'feed', lines: block.lines }] : [];
    case 'qr':
      return qrBlock(block, width, paper);
    case 'cut':
      return [{ kind: 'cut' }];
  }
};

/** Joins feeds that follow each other. */
export const joinFeeds = (lines: readonly PrintLine[]): PrintLine[] => {
  const out: PrintLine[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (line.kind === 'feed' && last?.kind === 'feed') out[out.length - 1] = { kind: 'feed', lines: last.lines + line.lines };
    else out.push(line);
  }
  return out;
};

/**
 * Lays a document out in lines of `width` columns (at least 16): words wrapped with hanging indents, long words broken, nothing omitted, no
 * line wider than the paper. Texts appear as the printer's charset can show them.
 */
export const layout = (document: PrintDocument, width: number, paper: Paper = defaultProfile): PrintLine[] => {
  if (!Number.isInteger(width) || width < 16) throw new RangeError(`A paper of ${width} columns is too narrow.`);
  return joinFeeds(document.blocks.flatMap((block) => blockLines(block, width, paper)));
};
