import { NumberInput, TextInput } from '@mantine/core';
import styles from './item.module.css';

interface Part {
  name: string;
  quantity: number;
}

/** What each part of a deal has: its name and how many there are of it. */
export const DealPart = ({
  path,
  part,
  placeholder,
  problemAt,
  onChange,
}: {
  path: string;
  part: Part;
  placeholder: string;
  problemAt: (path: string) => string | undefined;
  /** `below`: the field that was changed. */
  onChange: (given: Partial<Part>, below: keyof Part) => void;
}) => (
  <div className={styles.part}>
    <TextInput
      label="Name"
      required
      maxLength={100}
      autoComplete="off"
      placeholder={placeholder}
      value={part.name}
      error={problemAt(`${path}.name`)}
      onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
    />
    <NumberInput
      label="How many"
      min={1}
      max={50}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      value={part.quantity}
      error={problemAt(`${path}.quantity`)}
      // Nothing typed yet is passed on, so that the contract can report it.
      onChange={(typed) => onChange({ quantity: typed as number }, 'quantity')}
    />
  </div>
);
