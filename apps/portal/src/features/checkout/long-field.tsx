import { useId } from 'react';
import field from '../../shared/ui/field.module.css';

interface LongFieldProps {
  label: string;
  name: string;
  value: string;
  /** In characters. */
  max: number;
  placeholder?: string;
  problem?: string | undefined;
  onValue: (value: string) => void;
}

/** A text of several lines, always optional, with the number of characters left. */
export const LongField = ({ label, name, value, max, placeholder, problem, onValue }: LongFieldProps) => {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label} <span className={field.optional}>(optional)</span>
      </label>
      <textarea
        id={id}
        className={field.input}
        name={name}
        rows={2}
        maxLength={max}
        value={value}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-length` : `${id}-length`}
        onChange={(event) => onValue(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className={field.problem}>
          {problem}
        </p>
      )}
      <p id={`${id}-length`} className={field.hint}>
        {value.length} of {max} characters
      </p>
    </div>
  );
};
