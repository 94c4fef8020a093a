import { useId } from 'react';
import field from '../../shared/ui/field.module.css';

/** A note on the whole order. */
export const NoteField = ({ value, max, onChange }: { value: string; max: number; onChange: (value: string) => void }) => {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        Note for the restaurant <span className={field.optional}>(optional)</span>
      </label>
      <textarea
        id={id}
        className={field.input}
        name="comments"
        rows={2}
        maxLength={max}
        value={value}
        aria-describedby={`${id}-length`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-length`} className={field.hint}>
        {value.length} of {max} characters
      </p>
    </div>
  );
};
