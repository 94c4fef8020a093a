import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { draw } from './draw.ts';

const Broken = (): never => {
  throw new Error('no soup');
};

it('renders a whole tree, with nothing left for scripts to fill in', async () => {
  const html = await draw(
    <html lang="en">
      <body>
        <Suspense fallback="Loading">
          <p>{'soup '.repeat(4000)}</p>
        </Suspense>
      </body>
    </html>,
  );
  expect(html).toMatch(/^<html lang="en">/);
  expect(html).toContain('soup soup');
  expect(html).not.toMatch(/Loading|<script|<template|<!--/);
});

it('throws what a part threw, also inside a boundary that would show its loading state', async () => {
  await expect(draw(<Broken />)).rejects.toThrow('no soup');
  await expect(
    draw(
      <Suspense fallback="Loading">
        <Broken />
      </Suspense>,
    ),
  ).rejects.toThrow('no soup');
});
