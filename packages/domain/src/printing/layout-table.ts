import { getColumns, printable, type Charset } from './characters.ts';
import type { PrintBlock } from './printing.types.ts';

const gap = 2;

/** Figures side by side in one text, so that they can be right-aligned as a whole. */
const figures = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, index) => ' '.repeat((widths[index] ?? 0) - getColumns(cell)) + cell).join(' '.repeat(gap));

/**
 * A table as blocks of two sides: the first column at the left, all others as one right side. Where they do not fit on `width` columns,
 * every row becomes its first cell with the other cells below it, each under its head's name. Cells beyond the head have no place.
 */
export function tableBlock(table: Extract<PrintBlock, { kind: 'table' }>, width: number, charset: Charset): PrintBlock[] {
  const toCells = (row: readonly string[]) =>
    table.head.map((_, column) =>
      printable(row[column] ?? '', charset)
        .replace(/\n/g, ' ')
        .trim(),
    );
  const [head, ...rows] = [table.head, ...table.rows].map(toCells) as [string[], ...string[][]];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => getColumns(row[column] ?? ''))));
  const needed = widths.reduce((sum, columns) => sum + columns, 0) + gap * (head.length - 1);
  if (needed <= width) {
    return [head, ...rows].map((row, index) => ({
      kind: 'columns',
      left: row[0] ?? '',
      right: figures(row.slice(1), widths.slice(1)),
      ...(index === 0 && { bold: true }),
    }));
  }
  return rows.flatMap((row): PrintBlock[] => [
    { kind: 'text', text: `${head[0] ?? ''} ${row[0] ?? ''}`.trim(), bold: true },
    ...row.slice(1).map((cell, index): PrintBlock => ({ kind: 'columns', left: head[index + 1] ?? '', right: cell, indent: 2 })),
  ]);
}
