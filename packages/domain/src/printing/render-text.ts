import { layout } from './layout.ts';
import type { PrintDocument, PrintLine } from './printing.types.ts';

const cutMark = '- - - - - - - - - - - -';

/** Lines of a printout as plain text: sizes and styles are lost, every word stays. */
export const linesAsText = (lines: readonly PrintLine[]): string =>
  lines
    .map((line) => {
      if (line.kind === 'text')
        return line.runs
          .map((run) => run.text)
          .join('')
          .trimEnd();
      if (line.kind === 'feed') return '\n'.repeat(line.lines - 1);
      return line.kind === 'qr' ? `[QR ${line.data}]` : cutMark;
    })
    .join('\n');

/** A document as plain text of at most `width` columns, for mails, logs and previews. */
export const renderText = (document: PrintDocument, width: number): string => linesAsText(layout(document, width));
