import { expect, it } from 'vitest';
import { claimPage } from './claim-page.ts';
import { lineWidths } from './printing.types.ts';
import { renderText } from './render-text.ts';

const page = { restaurantName: 'Marigold', storeName: 'Fitzroy', printerName: 'Counter', code: '012345', minutes: 15 };

it.each(lineWidths)('has its code in one piece on %i columns, and says for whom it is', (width) => {
  const text = renderText(claimPage(page), width);
  expect(text).toContain('012 345');
  for (const words of ['Marigold', 'Fitzroy', 'Counter', '15 minutes', 'Throw this page away']) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  }
});

it('names a restaurant with one store of its own name once', () => {
  expect(renderText(claimPage({ ...page, storeName: 'Marigold' }), 48).match(/Marigold/g)).toHaveLength(1);
});
