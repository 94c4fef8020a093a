import { expect, it } from 'vitest';
import { look, violations } from './accessible.ts';

it('finds a picture without text, grey text on white, a tiny button and a label without a field', async () => {
  document.title = 'Bad';
  document.body.insertAdjacentHTML(
    'beforeend',
    '<main id="bad"><h1 style="color:#bbb">Grey</h1><img src="data:,"><input><button style="width:9px;height:9px;padding:0;font-size:3px">x</button><button style="width:9px;height:9px;padding:0">y</button></main>',
  );
  const found = (await violations()).join('\n');
  document.getElementById('bad')?.remove();
  for (const rule of ['image-alt', 'color-contrast', 'label', 'target-size']) expect(found).toContain(`${rule}:`);
});

it('does not take a button that is half below a bar for too small', async () => {
  document.title = 'Bar';
  const button = (height: number) => `<button style="display:block;width:40px;height:${height}px;padding:0">x</button>`;
  const page = (height: number) =>
    `<main id="bar"><h1>Bar</h1>${button(height)}<div style="position:fixed;left:0;right:0;top:0;bottom:0"><p style="margin-top:20px">It stays</p></div></main>`;
  document.body.insertAdjacentHTML('beforeend', page(40));
  const main = document.getElementById('bar')!;
  const { top } = main.querySelector('button')!.getBoundingClientRect();
  main.querySelector('div')!.style.top = `${top + 10}px`;
  expect((await violations()).join('\n')).not.toContain('target-size:');
  main.querySelector('button')!.style.height = '9px';
  main.querySelector('button')!.insertAdjacentHTML('afterend', button(9));
  expect((await violations()).join('\n')).toContain('target-size:');
  main.remove();
});

it('finds a page without a title', async () => {
  expect((await violations()).join('\n')).toContain('document-title:');
});

it('switches the system to dark, and back to light for the next test', async () => {
  const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
  expect(dark()).toBe(false);
  await look('dark');
  expect(dark()).toBe(true);
});

it('starts in light', () => {
  expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(false);
});
