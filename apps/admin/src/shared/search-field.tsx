import { TextInput } from '@mantine/core';
import { Icon } from './icon.tsx';

/** The page's own search; `/` leads here. */
export const SearchField = ({ label, value, onChange }: { label: string; value: string; onChange: (typed: string) => void }) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<Icon name="search" />}
    value={value}
    maxLength={60}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
