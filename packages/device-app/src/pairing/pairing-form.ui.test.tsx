import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PairingForm } from './pairing-form.tsx';

const form = (held: number, lost: string | null = 'Front counter') => (
  <PairingForm
    title="Pair this till"
    action="Pair"
    what="till"
    {...{ held, lost }}
    back="Back to the till"
    onBack={() => {}}
    error={undefined}
    pending={false}
    onCode={() => {}}
    onChange={() => {}}
  >
    Ask a manager for a code.
  </PairingForm>
);

it.each([
  [1, '1 change on this till was not sent.'],
  [3, '3 changes on this till were not sent.'],
])('says that a removed device still holds what it has not sent: %i', async (held, words) => {
  await render(form(held));
  await expect.element(page.getByText(words)).toBeVisible();
});

it('says nothing of changes where there are none', async () => {
  await render(form(0));
  await expect.element(page.getByText(/Front counter/)).toBeVisible();
  await expect.element(page.getByText(/not sent/)).not.toBeInTheDocument();
});
