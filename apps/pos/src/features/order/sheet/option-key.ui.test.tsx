import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OptionKey, Question } from './option-key.tsx';
import '@servery/ui/tokens.css';
import '../../../app/pos.css';

/** The words of an element that are broken over two lines. */
const brokenWords = (element: Element): string[] => {
  const text = element.firstChild!;
  return [...element.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? word : [];
  });
};

it('breaks no word of a chosen option, beside the button that takes one away', async () => {
  const names = ['Cheddar', 'Jalapeños', 'Mushrooms', 'Smoked bacon', 'Caramelised onion', 'Mozzarella'];
  await page.viewport(1024, 768);
  await render(
    // As wide as the sheet beside the bill on a small till.
    <div style={{ width: 652 }}>
      <Question title="Build it up">
        {names.map((name) => (
          <OptionKey key={name} name={name} extra="+$2.00" quantity={1} open counts onQuantity={() => {}} />
        ))}
      </Question>
    </div>,
  );
  const broken = names.flatMap((name) => brokenWords(page.getByText(name, { exact: true }).element()));
  expect(broken).toEqual([]);
});
