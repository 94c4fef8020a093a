import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { updateProfile } from '@servery/contract/account';
import { Section } from '../../shared/page.tsx';
import { SaveBar } from '../../shared/save-bar.tsx';
import { session, useMe } from '../../shared/session.ts';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';

/** The name that colleagues see. */
export const NameSection = () => {
  const me = useMe();
  const { field, form, busy, error, dirty, done } = useForm({
    endpoint: updateProfile,
    initial: { name: me.name },
    call: (body) => ({ body }),
    onDone: ({ name }) => session.entered({ ...me, name }),
  });
  return (
    <Section title="Name" intro="Shown to colleagues and in activity records.">
      <form {...form}>
        <Stack gap="md">
          <TextInput label="Your name" autoComplete="name" required {...field('name')} />
          <SaveBar label="Save the name" busy={busy} dirty={dirty} done={done} error={error} />
        </Stack>
      </form>
      <UnsavedChanges when={dirty} />
    </Section>
  );
};
