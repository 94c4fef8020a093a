import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';
import '@servery/ui/tokens.css';

const Screen = ({ locked = false, problem = null, long = false }: { locked?: boolean; problem?: string | null; long?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Name and note" locked={locked} onClose={() => setOpen(false)}>
          <TextField label="Name" most={60} value="" problem={problem} onChange={() => {}} />
          {long && <div style={{ height: '200dvh' }} />}
          <div className={styles.foot}>
            <button type="button" className={styles.primary}>
              Save
            </button>
          </div>
        </Dialog>
      )}
    </main>
  );
};
const dialog = page.getByRole('dialog', { name: 'Name and note' });
const open = () => page.getByRole('button', { name: 'Open' }).click();

it('closes on Escape and returns focus to where it was', async () => {
  await render(<Screen />);
  await open();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('stays open when the second press of a double press falls beside it, and closes for a press of its own', async () => {
  await page.viewport(1024, 768);
  await render(<Screen />);
  await page.getByRole('button', { name: 'Open' }).dblClick();
  await expect.element(dialog).toBeVisible();
  await userEvent.click(document.body, { position: { x: 1000, y: 740 }, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
});

it('stays open, with what was typed, when the part of the screen that opened it is hidden', async () => {
  const Pane = () => {
    const [typed, setTyped] = useState('');
    return (
      <section aria-label="Bill" data-testid="bill">
        <Dialog title="Name and note" onClose={() => {}}>
          <TextField label="Name" most={60} value={typed} onChange={setTyped} />
        </Dialog>
      </section>
    );
  };
  await render(<Pane />);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann');
  page.getByTestId('bill').element().setAttribute('style', 'display: none');
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann');
});

it('stays open while something is in progress', async () => {
  await render(<Screen locked />);
  await open();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled();
});

it('keeps its title and its buttons on the screen however long it is', async () => {
  await page.viewport(390, 844);
  await render(<Screen long />);
  await open();
  for (const name of ['Save', 'Close']) {
    const { top, bottom } = page.getByRole('button', { name }).element().getBoundingClientRect();
    expect(top, name).toBeGreaterThanOrEqual(0);
    expect(bottom, name).toBeLessThanOrEqual(844);
  }
});

it('says at a field what is wrong with it', async () => {
  await render(<Screen problem="Please type a name." />);
  await open();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Please type a name.');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeInvalid();
});

const Steps = ({ onDone }: { onDone: () => void }) => {
  const [paid, setPaid] = useState(false);
  return paid ? (
    <Dialog key="paid" title="Change $4.00" onClose={onDone}>
      <button type="button" className={styles.primary} onClick={onDone}>
        Next sale
      </button>
    </Dialog>
  ) : (
    <Dialog key="pay" title="Pay" onClose={onDone}>
      <button type="button" className={styles.primary} onClick={() => setPaid(true)}>
        Take $6.00
      </button>
    </Dialog>
  );
};

it('ignores the second tap of a double tap where another dialog has taken the place of the first', async () => {
  const onDone = vi.fn<() => void>();
  await render(<Steps onDone={onDone} />);
  const { left, top, width, height } = page.getByRole('button', { name: 'Take $6.00' }).element().getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const tap = () =>
    document
      .elementFromPoint(clientX, clientY)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
  tap();
  await expect.poll(() => document.elementFromPoint(clientX, clientY)?.textContent).toBe('Next sale');
  tap();
  expect(onDone).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Next sale' }).click();
  expect(onDone).toHaveBeenCalledOnce();
});
