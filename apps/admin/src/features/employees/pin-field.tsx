import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Four digits. They are shown while they are typed: whoever sets them tells them to the employee. */
export const PinField = (props: Omit<ComponentProps<typeof TextInput>, 'description' | 'inputMode' | 'maxLength' | 'autoComplete'>) => (
  <TextInput
    description="4 digits. Tell it to the employee alone: nobody can look it up later, but you can set a new one."
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
    {...props}
  />
);
