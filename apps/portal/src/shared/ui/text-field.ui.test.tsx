import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from './text-field.tsx';

const Digits = () => {
  const [code, setCode] = useState('');
  return <TextField label="Code" value={code} onValue={(text) => setCode(text.replaceAll(/\D/g, ''))} />;
};

it('shows nothing that its page leaves out, also if the value stays the same', async () => {
  await render(<Digits />);
  const field = page.getByLabelText('Code');
  await field.click();
  await userEvent.keyboard('1a2b');
  await expect.element(field).toHaveValue('12');
});
