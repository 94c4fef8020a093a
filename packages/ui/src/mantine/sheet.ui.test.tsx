import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Sheet } from './sheet.tsx';

it('ignores the second press of a double press that closes it, whatever is beneath', async () => {
  const taps: string[] = [];
  const Screen = () => {
    const [opened, setOpened] = useState(true);
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => taps.push('below')}>
          Below
        </button>
        <Sheet title="One thing" opened={opened} onClose={() => setOpened(false)}>
          <button
            type="button"
            onClick={() => {
              taps.push('in the sheet');
              setOpened(false);
            }}
          >
            Do it
          </button>
        </Sheet>
      </>
    );
  };
  await render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  );
  const { left, top } = page.getByRole('button', { name: 'Do it' }).element().getBoundingClientRect();
  const [clientX, clientY] = [left + 2, top + 2];
  const tap = () =>
    document
      .elementFromPoint(clientX, clientY)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
  tap();
  await expect.element(page.getByRole('button', { name: 'Do it' })).not.toBeInTheDocument();
  tap();
  expect(taps).toEqual(['in the sheet']);
  // A press elsewhere is intended.
  document.elementFromPoint(2, 2)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 2, clientY: 2 }));
  expect(taps).toEqual(['in the sheet', 'below']);
});
