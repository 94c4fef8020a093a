import type { PrintBlock, PrintDocument } from '@servery/domain/printing';

/** A text without what makes a link. Every one of it, so that none is put together by taking another out of its middle. */
export const withoutSchemes = (text: string): string => text.replace(/(?:https?)?:\/\//gi, ' ');

/** Text that others chose, for a mail in our name: nothing that mail programs turn into a link. Figures keep their points. */
const plainText = (text: string): string =>
  withoutSchemes(text)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/(?<=\S)\.(?=\p{L})/gu, '\u2024');

/** A document as a mail may carry it: without what only a printer can do, and without any link. */
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
      // Where a symbol leads is the store's to say on its own paper; links of a mail lead to us.
      case 'qr':
      case 'cut':
        return [];
    }
  }),
});
