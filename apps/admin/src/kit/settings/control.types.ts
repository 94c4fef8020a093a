import type { ReactNode } from 'react';
import type { ShownEntryField } from '@servery/contract/settings/fields';

/** What every control of a field needs. */
export interface ControlProps<Field = ShownEntryField> {
  field: Field;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** What a page draws in the place of a field that is special. */
export interface Slot<Value = unknown> {
  label: string;
  help: string | undefined;
  value: Value;
  onChange(value: Value): void;
  error: string | undefined;
  /** What is wrong at a path below the field: "2.name". */
  problemAt(path: string): string | undefined;
  /** The field's whole section, as it is in the form and as it was saved. */
  section: { value: unknown; saved: unknown; set(path: string, value: unknown): void };
}
/** By the field's path. Each draws an element and calls no hook itself. */
export type Slots = Readonly<Record<string, (slot: Slot<never>) => ReactNode>>;
