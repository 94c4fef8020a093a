import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Categories } from './categories.tsx';
import styles from './menu-pane.module.css';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const shelves = Array.from({ length: 12 }, (_, at) => ({
  category: { ...toMenu().categories[0]!, id: `category ${at}`, name: at === 11 ? 'Wine, beer & spritz' : `Category ${at}` },
  tiles: [],
}));

it('shows twelve categories at once on a screen of 1024 by 768', async () => {
  await page.viewport(1024, 768);
  // The till's own bar is above.
  await render(
    <div style={{ height: 768 - 64 }}>
      <section className={styles.pane} style={{ height: '100%' }}>
        <Categories shelves={shelves} chosen={null} />
      </section>
    </div>,
  );
  const last = page.getByRole('button', { name: 'Wine, beer & spritz' }).element().getBoundingClientRect();
  const rail = page.getByRole('navigation', { name: 'Categories' }).element().getBoundingClientRect();
  expect(last.bottom).toBeLessThanOrEqual(rail.bottom);
  expect(last.bottom).toBeLessThanOrEqual(768);
});
