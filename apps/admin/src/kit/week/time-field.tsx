import { TextInput } from '@mantine/core';
import styles from './week-field.module.css';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A time of day in minutes after midnight; null while it is empty. */
export const TimeField = ({
  label,
  value,
  error,
  disabled,
  onChange,
}: {
  label: string;
  value: number | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (minutes: number | null) => void;
}) => (
  <TextInput
    type="time"
    step={900}
    classNames={{ input: styles.time ?? '' }}
    aria-label={label}
    value={value === null ? '' : `${twoDigits(Math.floor(value / 60))}:${twoDigits(value % 60)}`}
    error={error}
    disabled={disabled}
    onChange={(event) => {
      const [hours = 0, minutes = 0] = event.currentTarget.value.split(':').map(Number);
      onChange(event.currentTarget.value === '' ? null : hours * 60 + minutes);
    }}
  />
);
