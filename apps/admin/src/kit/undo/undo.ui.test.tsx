import { QueryClientProvider } from '@tanstack/react-query';
import { Button, MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { deleteItem, setCategoryImageRatio } from '@servery/contract/menu-editor';
import { cssVariables, theme } from '@servery/ui/mantine/theme.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../testing/styled.ts';
import { Confirm } from '../confirm/confirm.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useReversible } from './use-reversible.ts';

const params = (of: string) => ({ restaurantId: getId('restaurant'), storeId: getId(of) });
const answer = { menuVersion: 1, published: true, problems: [] };

/** Sets the pictures of stores to squares; and deletes an item, which nothing brings back. */
const Screen = ({ onDeleted }: { onDeleted: () => void }) => {
  const step = (ratio: 'square' | '4x3') => ({
    endpoint: setCategoryImageRatio,
    call: (store: string) => ({ params: params(store), body: { ratio } }),
  });
  const { run, error } = useReversible({
    ...{ act: step('square'), reverse: step('4x3') },
    said: (rows) => `Square pictures in ${rows.join(' and ')}`,
    getName: (row: string) => row,
    onChanged: () => undefined,
  });
  const [asking, setAsking] = useState(false);
  return (
    <main>
      <h1>Stores</h1>
      <Button onClick={() => run(['Newtown'])}>Square</Button>
      <Button onClick={() => run(['Newtown', 'Glebe'])}>Both square</Button>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      <p>{error?.message}</p>
      <Confirm
        opened={asking}
        endpoint={deleteItem}
        call={() => ({ params: { ...params('Newtown'), itemId: getId('Latte') }, body: {} })}
        title="Delete Latte?"
        act="Delete the item"
        typed="Latte"
        onDone={onDeleted}
        onClose={() => setAsking(false)}
      >
        <p>It leaves the menu at once, and nothing brings it back.</p>
      </Confirm>
    </main>
  );
};

async function open(): Promise<{ deleted: () => number }> {
  let deleted = 0;
  document.title = 'Undo';
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env="test">
      <ClientContext value={createClient({ baseUrl: '' })}>
        <QueryClientProvider client={createQueryClient()}>
          <Screen onDeleted={() => void (deleted += 1)} />
          <UndoBar />
        </QueryClientProvider>
      </ClientContext>
    </MantineProvider>,
  );
  return { deleted: () => deleted };
}
const ratios = (requests: readonly { params: { storeId: string }; body: unknown }[]) =>
  requests.map(({ params: at, body }) => [at.storeId, (body as { ratio: string }).ratio]);

it('acts without asking and undoes it, by its button', async () => {
  const { requests } = fakeApi(setCategoryImageRatio, answer);
  await open();
  await page.getByRole('button', { name: 'Both square' }).click();
  await expect.element(page.getByText('Square pictures in Newtown and Glebe')).toBeVisible();
  await expectAccessible('an undo is offered');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone: Square pictures in Newtown and Glebe')).toBeVisible();
  const [newtown, glebe] = [getId('Newtown'), getId('Glebe')];
  expect(ratios(requests)).toEqual([
    [newtown, 'square'],
    [glebe, 'square'],
    [newtown, '4x3'],
    [glebe, '4x3'],
  ]);
});

it('undoes it by keyboard, and reports when it cannot be undone', async () => {
  let refusals = 1;
  fakeApi(setCategoryImageRatio, ({ body }) => {
    if (body.ratio === 'square' || refusals === 0) return answer;
    refusals -= 1;
    return refusal('internal_server_error') as never;
  });
  await open();
  await page.getByRole('button', { name: 'Square', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Not undone.')).toBeVisible();
  await expectAccessible('an undo failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Undone: Square pictures in Newtown')).toBeVisible();
});

it('handles the other rows where one fails, names that one, and undoes the rest', async () => {
  const { requests } = fakeApi(setCategoryImageRatio, ({ params: at }) =>
    at.storeId === getId('Newtown') ? (refusal('internal_server_error') as never) : answer,
  );
  await open();
  await page.getByRole('button', { name: 'Both square' }).click();
  await expect.element(page.getByText(/^Newtown: /)).toBeVisible();
  await expect.element(page.getByText('Square pictures in Glebe')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone: Square pictures in Glebe')).toBeVisible();
  expect(ratios(requests).at(-1)).toEqual([getId('Glebe'), '4x3']);
});

it('asks for the name where nothing brings it back, shows a refusal, and sends one key until it is done', async () => {
  let refuse = true;
  const { requests } = fakeApi(deleteItem, () => (refuse ? (refusal('internal_server_error') as never) : answer));
  const { deleted } = await open();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Latte?' });
  await dialog.getByRole('button', { name: 'Delete the item' }).click();
  await expect.element(dialog.getByText('This is not the name.')).toBeVisible();
  await expectAccessible('a name is asked for');
  expect(requests).toHaveLength(0);
  await dialog.getByLabelText('To confirm, type “Latte”').fill('latte');
  await dialog.getByRole('button', { name: 'Delete the item' }).click();
  await expect.element(dialog.getByText('An Error Occurred')).toBeVisible();
  refuse = false;
  await dialog.getByRole('button', { name: 'Delete the item' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(deleted()).toBe(1);
  expect(new Set(requests.map(({ headers }) => new Headers(headers).get('idempotency-key'))).size).toBe(1);
});
