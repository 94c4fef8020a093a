import { columnsOf } from './characters.ts';
import type { PrintBlock } from './printing.types.ts';

const gap = 2;

/** Figures side by side in one text, so that they can stand at the right as a whole. */
const figures = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, index) => ' '.repeat((widths[index] ?? 0) - columnsOf(cell)) + cell).join(' '.repeat(gap));

/**
 * A table as blocks of two sides: the first column at the left, all others as one right side. Where they do not fit on `width` columns,
 * every row becomes its first cell with the other cells below it, each under its head's name.
 */
export function tableBlock({ head, rows }: Extract<PrintBlock, { kind: 'table' }>, width: number): PrintBlock[] {
  const all = [head, ...rows];
  const widthOf = (column: number) => Math.max(...all.map((row) => columnsOf(row[column] ?? '')));
  const widths = head.map((_, column) => widthOf(column));
  const needed = widths.reduce((sum, columns) => sum + columns, 0) + gap * (head.length - 1);
  if (needed <= width) {
    const right = widths.slice(1);
    return all.map((row, index) => ({
      kind: 'columns',
      left: row[0] ?? '',
      right: figures(row.slice(1), right),
      ...(index === 0 && { bold: true }),
    }));
  }
  return rows.flatMap((row): PrintBlock[] => [
    { kind: 'text', text: `${head[0] ?? ''} ${row[0] ?? ''}`.trim(), bold: true },
    ...row.slice(1).map((cell, index): PrintBlock => ({ kind: 'columns', left: head[index + 1] ?? '', right: cell, indent: 2 })),
  ]);
}
