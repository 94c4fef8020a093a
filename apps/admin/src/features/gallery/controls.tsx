import { ActionIcon, Anchor, Button, ColorInput, Menu, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { EmailInput, SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { NewPassword } from '../../shared/new-password.tsx';
import { SaveBar } from '../../shared/save-bar.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useSamples } from './samples.ts';
import { Chapter, Specimen, Specimens } from './specimen.tsx';
import styles from './gallery.module.css';

const Buttons = () => {
  const { act } = useSamples();
  return (
    <Specimens>
      <Specimen name="Button: the act, the other way, a quiet one">
        <div className={styles.row}>
          <Button>{act}</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="subtle">Not now</Button>
        </div>
      </Specimen>
      <Specimen name="Button: what cannot be undone">
        <div className={styles.row}>
          <Button color="red">Refund $12.40</Button>
          <Button color="red" variant="outline">
            Remove
          </Button>
        </div>
      </Specimen>
      <Specimen name="Button: at work, and not yet possible">
        <div className={styles.row}>
          <Button loading>{act}</Button>
          <Button disabled>{act}</Button>
        </div>
      </Specimen>
      <Specimen name="Button over the whole width, icon button, link, menu">
        <Button fullWidth>{act}</Button>
        <div className={styles.row}>
          <ActionIcon variant="default" size={44} aria-label="Search">
            <Icon name="search" />
          </ActionIcon>
          <Menu width={260}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label="More">
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item mih={44}>{act}</Menu.Item>
              <Menu.Item mih={44} c="var(--danger-text)">
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Anchor href="#content">A link</Anchor>
        </div>
      </Specimen>
    </Specimens>
  );
};

const Fields = () => {
  const { person, sentence, unbroken } = useSamples();
  const [colour, setColour] = useState('#0f6b57');
  const [secret, setSecret] = useState('green kettle');
  const [typed, setTyped] = useState('');
  return (
    <Specimens>
      <Specimen name="TextInput: empty, filled, with help">
        <Stack gap="md">
          <TextInput label="Name" placeholder="As guests know it" />
          <TextInput label="Name, filled" description={sentence} defaultValue={person} />
        </Stack>
      </Specimen>
      <Specimen name="TextInput: wrong, and locked">
        <Stack gap="md">
          <TextInput label="Phone" defaultValue="12" error="Please enter a phone number with its area code." />
          <TextInput label="Country" disabled defaultValue="Australia" />
        </Stack>
      </Specimen>
      <Specimen name="EmailInput, SecretInput, NewPassword">
        <Stack gap="md">
          <EmailInput defaultValue={unbroken} autoComplete="off" />
          <SecretInput autoComplete="current-password" error="This is not the password." defaultValue="kettle" />
          <NewPassword value={secret} onChange={(event) => setSecret(event.currentTarget.value)} />
        </Stack>
      </Specimen>
      <Specimen name="Textarea, NativeSelect, ColorInput, SearchField">
        <Stack gap="md">
          <Textarea label="Note" rows={3} defaultValue={sentence} />
          <NativeSelect size="lg" label="Day of the week" data={['Monday', 'Tuesday']} error="Please choose a day that is not a holiday." />
          <ColorInput size="lg" label="Brand colour" format="hex" value={colour} onChange={setColour} />
          <SearchField label="Search by name" value={typed} onChange={setTyped} />
        </Stack>
      </Specimen>
    </Specimens>
  );
};

const Choices = () => {
  const { dish, sentence } = useSamples();
  const [size, setSize] = useState(2);
  const [minutes, setMinutes] = useState(15);
  const [role, setRole] = useState('admin');
  return (
    <Specimens>
      <Specimen name="Choice: one of a few, all in sight">
        <Choice
          label="Text size"
          value={size}
          options={[
            [1, 'Small'],
            [2, 'Medium'],
            [3, 'Large'],
          ]}
          onChange={setSize}
        />
      </Specimen>
      <Specimen name="Choice: keys that are all alike">
        <Choice
          label="Minutes"
          least="4.5rem"
          value={minutes}
          options={[5, 10, 15, 20, 30, 45, 60].map((value): [number, string] => [value, `${value} min`])}
          onChange={setMinutes}
        />
      </Specimen>
      <Specimen name="Radio, each with its meaning">
        <Radio.Group label="Role" value={role} onChange={setRole}>
          <Stack gap="sm" mt="xs">
            <Radio size="md" value="admin" label="Admin" description={sentence} />
            <Radio size="md" value="member" label="Member" description="Works with orders." />
            <Radio size="md" value="none" label="Nobody" disabled />
          </Stack>
        </Radio.Group>
      </Specimen>
      <Specimen name="Switch">
        <Stack gap="md">
          <Switch label={dish} defaultChecked />
          <Switch label="Sold out" />
          <Switch label="Decided elsewhere" disabled />
        </Stack>
      </Specimen>
      <Specimen name="SaveBar: to be saved, saved, refused" wide>
        <Stack gap="lg">
          <SaveBar label="Save" busy={false} error={undefined} />
          <SaveBar label="Save" busy={false} dirty={false} done error={undefined} />
          <SaveBar label="Save" busy={false} error={{ title: 'Not saved', message: sentence, requestId: 'req-1' }} />
        </Stack>
      </Specimen>
    </Specimens>
  );
};

/** What is tapped and filled in. */
export const Controls = () => (
  <Chapter
    title="Controls"
    intro="Mantine with our theme, as admin and staff use it. Buttons say what happens; a field says what is wrong with it and what is right."
  >
    <Buttons />
    <Fields />
    <Choices />
  </Chapter>
);
