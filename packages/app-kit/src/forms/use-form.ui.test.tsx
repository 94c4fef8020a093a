import { QueryClientProvider } from '@tanstack/react-query';
import { changeGroup } from '@servery/contract/menu-editor';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createClient } from '../client.ts';
import { ClientContext, createQueryClient } from '../query.ts';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { setOnline } from '../testing/fake-network.ts';
import { getId } from '../testing/fixtures/ids.ts';
import { fieldOfChange } from './form-problems.ts';
import { useForm } from './use-form.ts';

const before = { name: 'Milk', min: 0, options: [{ id: null, name: 'Oat', extraCharge: 50 }] };

/** Sends its fields as changes; `min` has no input. */
const ChangeForm = () => {
  const { form, field, values, set, problemAt, error } = useForm({
    endpoint: changeGroup,
    initial: before,
    fieldAt: fieldOfChange,
    call: ({ name, min, options }) => ({
      params: { restaurantId: getId('restaurant'), storeId: getId('store'), groupId: getId('group') },
      body: {
        changes: { name: { from: before.name, to: name }, min: { from: 0, to: min }, options: { from: before.options, to: options } },
      },
    }),
  });
  const { error: wrongName, ...name } = field('name');
  const wrongOption = problemAt('options.0.name');
  return (
    <form {...form}>
      <input aria-label="Name" aria-invalid={wrongName !== undefined} {...name} />
      <p>At the name: {wrongName ?? 'nothing'}</p>
      <input
        aria-label="Option"
        aria-invalid={wrongOption !== undefined}
        value={values.options[0]!.name}
        onChange={(event) => set('options', [{ ...values.options[0]!, name: event.currentTarget.value }])}
      />
      <p>At the option: {wrongOption ?? 'nothing'}</p>
      <p>
        Beside the button: {error ? `${error.title}, ${error.fields?.map(({ message }) => message).join(' ') || 'no field'}` : 'nothing'}
      </p>
      <button type="submit">Save</button>
    </form>
  );
};

async function openForm(queries = createQueryClient()): Promise<void> {
  await render(
    <ClientContext value={createClient({ baseUrl: '' })}>
      <QueryClientProvider client={queries}>
        <ChangeForm />
      </QueryClientProvider>
    </ClientContext>,
  );
}
const save = () => page.getByRole('button', { name: 'Save' }).click();

it('shows the server’s problem with a change at its field, until the field is edited', async () => {
  fakeApi(changeGroup, () =>
    refusal('resource_status_conflict', { fields: [{ path: 'changes.name', message: 'Somebody else has changed this meanwhile.' }] }),
  );
  await openForm();
  await save();
  await expect.element(page.getByText('At the name: Somebody else has changed this meanwhile.')).toBeVisible();
  await expect.element(page.getByText('Beside the button: nothing')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await page.getByLabelText('Name').fill('Milks');
  await expect.element(page.getByText('At the name: nothing')).toBeVisible();
});

it('shows the contract’s problem with a change at its field, also below a field', async () => {
  const { requests } = fakeApi(changeGroup, () => refusal('internal_server_error') as never);
  await openForm();
  await page.getByLabelText('Name').fill('');
  await page.getByLabelText('Option').fill('O');
  await save();
  await expect.element(page.getByText('At the name: Please fill this in.')).toBeVisible();
  await expect.element(page.getByText('At the option: Please enter at least 2 characters.')).toBeVisible();
  await page.getByLabelText('Option').fill('Oat');
  await expect.element(page.getByText('At the option: nothing')).toBeVisible();
  expect(requests).toHaveLength(0);
});

it('shows beside its button a problem of a field that has no input', async () => {
  fakeApi(changeGroup, () =>
    refusal('validation_failed', {
      fields: [
        { path: 'changes.options.0.name', message: 'Two options have this name.' },
        { path: 'changes.min', message: 'There are fewer options than that.' },
      ],
    }),
  );
  await openForm();
  await save();
  await expect.element(page.getByText('At the option: Two options have this name.')).toBeVisible();
  await expect.element(page.getByText(/^Beside the button: .*There are fewer options than that\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Beside the button: .*Two options/)).not.toBeInTheDocument();
});

it.each([
  ['the device is online', () => setOnline(true)],
  [
    'the screen has read something from a server that was gone',
    (queries: ReturnType<typeof createQueryClient>) => void queries.fetchQuery({ queryKey: ['another'], queryFn: () => 'an answer' }),
  ],
])('says that the connection is back when %s, and that nothing was lost', async (_, comeBack) => {
  const queries = createQueryClient();
  fakeApi(changeGroup, () => refusal('internal_server_error') as never);
  await openForm(queries);
  await page.getByLabelText('Name').fill('Milks');
  setOnline(false);
  await save();
  await expect.element(page.getByText('Beside the button: No connection, no field')).toBeVisible();
  // What a screen sets in its cache is no answer.
  queries.setQueryData(['anything'], 'nothing');
  await expect.element(page.getByText('Beside the button: No connection, no field')).toBeVisible();
  comeBack(queries);
  await expect.element(page.getByText('Beside the button: The connection is back, no field')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Milks');
  // Gone once more.
  setOnline(false);
  await save();
  await expect.element(page.getByText('Beside the button: No connection, no field')).toBeVisible();
});
