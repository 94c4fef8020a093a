import type { PrintBlock, PrintDocument } from '@servery/domain/printing';

/** Removes URL schemes from a text, repeatedly, so that removing one cannot form another. */
export const withoutSchemes = (text: string): string => text.replace(/(?:https?)?:\/\//gi, ' ');

/** Text that others chose, in a mail in our name: nothing that mail programs turn into a link. Decimal points stay. */
const plainText = (text: string): string =>
  withoutSchemes(text)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/(?<=\S)\.(?=\p{L})/gu, '\u2024');

/** A document as a mail may carry it: without printer-only elements and without links. */
export const printoutForMail = (document: PrintDocument): PrintDocument => ({
  ...document,
  title: plainText(document.title),
  blocks: document.blocks.flatMap((block): PrintBlock[] => {
    switch (block.kind) {
      case 'text':
        return [{ ...block, text: plainText(block.text) }];
      case 'columns':
        return [{ ...block, left: plainText(block.left), right: plainText(block.right) }];
      case 'table':
        return [{ ...block, head: block.head.map(plainText), rows: block.rows.map((row) => row.map(plainText)) }];
      case 'rule':
      case 'feed':
        return [block];
      // A symbol on a printout may link anywhere the store wants; links in a mail lead to us only.
      case 'qr':
      case 'cut':
        return [];
    }
  }),
});
