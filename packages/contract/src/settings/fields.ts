/** The paths of a section's fields: objects are gone through, "commentMaxLength.item"; a list is one field, and so is what may be null. */
export type FieldPath<Value> = {
  [Key in keyof Value & string]-?: [null] extends [Value[Key]]
    ? Key
    : NonNullable<Value[Key]> extends Single
      ? Key
      : `${Key}.${FieldPath<NonNullable<Value[Key]>>}`;
}[keyof Value & string];
type Single = string | number | boolean | readonly unknown[];

type ValueAt<Value, Path> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Value
    ? ValueAt<NonNullable<Value[Key]>, Rest>
    : never
  : Path extends keyof Value
    ? Value[Path]
    : never;

/** How a page presents a field. */
interface Labelled {
  label: string;
  /** One or two sentences below the label: what it does, and its bounds. */
  help?: string;
}

interface SwitchControl {
  control: 'switch';
}
/** `money` is in minor units, `percentage` in thousandths of a percent, `distance` in metres: people type it in the unit of their country. */
interface NumberControl {
  control: 'number' | 'minutes' | 'money' | 'percentage' | 'distance';
  /** After the number: "characters". The other controls have theirs. */
  unit?: string;
  /** Where the field may be null: what null means, "Any number". */
  none?: string;
}
interface TextControl {
  control: 'text' | 'longText' | 'url' | 'date';
  /** It may be left empty. */
  optional?: true;
  /** Of a date that may be null: what null means, "No end". */
  none?: string;
}
interface ChoiceControl {
  control: 'choice';
  /** What each value is called. */
  options: Readonly<Record<string, string>>;
}
/** Any number of some values, in the order of `options`. */
interface ChoicesControl {
  control: 'choices';
  /** What each value that is offered is called. */
  options: Readonly<Record<string, string>>;
}
/** A few numbers, each in its own field. */
interface NumbersControl {
  control: 'numbers';
  unit: string;
  /** How many there may be. */
  most: number;
}
interface ListControl {
  control: 'list';
  /** What one entry is called: "holiday". */
  one: string;
  /** What is shown while there is none. */
  empty: string;
  /** A new entry. */
  blank: object;
  /** The field of an entry that is its id: a new entry gets a fresh one. */
  id?: string;
  fields: Readonly<Record<string, (Labelled & Control) | HiddenField>>;
}
/** Drawn by the page itself, in a slot. */
interface SpecialControl {
  control: 'special';
}
type Control = SwitchControl | NumberControl | TextControl | ChoiceControl | ChoicesControl | NumbersControl | ListControl | SpecialControl;

/** A field as pages show it, whatever its type. */
export type ShownField = Labelled & { group: string; shownWith?: string } & Control;
/** A field of an entry of a list. */
export type ShownEntryField = Labelled & Control;
/** A field that no page shows: the product itself writes it, or another page has it. */
interface HiddenField {
  control: 'hidden';
}
export type SettingsField = ShownField | HiddenField;

/** The controls that suit a value. */
type ControlOf<Value> =
  | SpecialControl
  | ([Value] extends [boolean] ? SwitchControl : never)
  | ([Value] extends [number] ? Omit<NumberControl, 'none'> : [Value] extends [number | null] ? NumberControl & { none: string } : never)
  | ([null] extends [Value] ? ([Value] extends [string | null] ? { control: 'date'; none: string } : never) : never)
  | ([Value] extends [string]
      ? string extends Value
        ? Omit<TextControl, 'none'>
        : ChoiceControl & { options: Record<Value, string> }
      : never)
  | ([Value] extends [readonly (infer Entry)[]] ? ListOf<Entry> : never);
type ListOf<Entry> = [Entry] extends [string]
  ? ChoicesControl & { options: { readonly [One in Entry]?: string } }
  : [Entry] extends [number]
    ? NumbersControl
    : ListControl & {
        blank: Entry;
        id?: keyof Entry & string;
        fields: { readonly [Key in keyof Entry & string]: HiddenField | (Labelled & ControlOf<Entry[Key]>) };
      };

/** Part of a section's page, with a heading. */
export interface FieldGroup {
  title: string;
  intro?: string;
}

/**
 * How a section's page looks, as plain data: groups and fields in their order. Each field of the schema is here once, or it does not
 * compile.
 */
export interface SectionFields<Value, Group extends string> {
  groups: Readonly<Record<Group, FieldGroup>>;
  fields: {
    readonly [Path in FieldPath<Value>]:
      | HiddenField
      | (Labelled & {
          group: NoInfer<Group>;
          /** Only shown while this switch is on. */
          shownWith?: FieldPath<Value>;
        } & ControlOf<ValueAt<Value, Path>>);
  };
}

/** `SectionFields` of any section. */
export interface AnySectionFields {
  groups: Readonly<Record<string, FieldGroup>>;
  fields: Readonly<Record<string, SettingsField>>;
}
