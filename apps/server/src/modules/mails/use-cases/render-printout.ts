import { renderText, type PrintBlock, type PrintDocument, type TextStyle } from '@servery/domain/printing';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';

const ink = '#171b1f';
const line = '#dde1e6';
/** Columns of the text part: the narrowest paper width, so that no mail program breaks the lines. */
const columns = 48;

/** The style of a document in dark mode, added to the layout's style sheet. */
export const printoutSheet = `.paper, .paper td, .paper th, .paper p { color: #f1f3f5 !important; }
  .paper .line { border-color: #333b44 !important; }
  .paper .inverse { background-color: #f1f3f5 !important; color: #171b1f !important; }`;

const sizes = { 1: ['15px', '22px'], 2: ['20px', '28px'], 3: ['26px', '34px'] } as const;

function getStyle({ bold, inverse, size = 1, tall }: TextStyle): CSSProperties {
  const [fontSize, lineHeight] = sizes[size === 1 && tall === true ? 2 : size];
  return {
    fontSize,
    lineHeight,
    fontWeight: bold === true ? 700 : 400,
    color: inverse === true ? '#ffffff' : ink,
    ...(inverse === true && { backgroundColor: ink }),
  };
}
const getClass = ({ inverse }: TextStyle): object => (inverse === true ? { className: 'inverse' } : {});
const cell: CSSProperties = { padding: '1px 4px', verticalAlign: 'top' };
const figures: CSSProperties = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' };
const whole = { width: '100%', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'collapse' as const } };

/** A column of a printout is about half as wide as its letters are high. */
const columnInPixels = 7;
const getIndent = ({ indent = 0, hang = 0 }: { indent?: number; hang?: number }): CSSProperties => ({
  paddingLeft: `${4 + (indent + hang) * columnInPixels}px`,
  ...(hang > 0 && { textIndent: `${-hang * columnInPixels}px` }),
});

function getNode(block: PrintBlock, key: string): ReactNode {
  switch (block.kind) {
    case 'text':
      return h(
        'p',
        {
          key,
          ...getClass(block),
          style: { margin: 0, padding: '1px 4px', textAlign: block.align ?? 'left', ...getIndent(block), ...getStyle(block) },
        },
        block.text,
      );
    case 'columns':
      return h(
        'table',
        { key, ...whole, role: 'presentation' },
        h(
          'tbody',
          null,
          h(
            'tr',
            null,
            h('td', { ...getClass(block), style: { ...cell, ...getIndent(block), ...getStyle(block) } }, block.left),
            h('td', { ...getClass(block), style: { ...figures, ...getStyle(block) } }, block.right),
          ),
        ),
      );
    case 'table':
      return h(
        'table',
        { key, ...whole },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            block.head.map((text, at) =>
              h(
                'th',
                {
                  key: text,
                  scope: 'col',
                  style: { ...(at === 0 ? { ...cell, textAlign: 'left' } : figures), ...getStyle({ bold: true }) },
                },
                text,
              ),
            ),
          ),
        ),
        h(
          'tbody',
          null,
          block.rows.map((row, index) =>
            h(
              'tr',
              { key: String(index) },
              block.head.map((name, at) =>
                h('td', { key: name, style: { ...(at === 0 ? cell : figures), ...getStyle({}) } }, row[at] ?? ''),
              ),
            ),
          ),
        ),
      );
    case 'rule':
      return h('hr', {
        key,
        className: 'line',
        style: { margin: '10px 0', border: 0, borderTop: `1px ${block.style ?? 'solid'} ${line}` },
      });
    case 'feed':
      return h('div', { key, style: { height: `${block.lines * 12}px`, lineHeight: '1px' } }, '\u00A0');
    case 'qr':
    case 'cut':
      return null;
  }
}

/** A document for HTML. */
export const printoutNodes = ({ blocks }: PrintDocument): ReactNode[] => blocks.map((block, index) => getNode(block, String(index)));

/** Letters of one size: a line of large ones would hold half as many. */
const inOneSize = (block: PrintBlock): PrintBlock => (block.kind === 'text' || block.kind === 'columns' ? { ...block, size: 1 } : block);

/** A document for the text part. */
export const printoutText = (document: PrintDocument): string =>
  renderText({ ...document, blocks: document.blocks.map(inOneSize) }, columns)
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n{3,}/g, '\n\n');
