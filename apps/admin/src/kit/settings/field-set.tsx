import { useId, type ReactNode, type Ref } from 'react';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import styles from './fields.module.css';

/** Several inputs that are one field: its label, help and problem around them. */
export const FieldSet = ({
  label,
  labelHidden = false,
  help,
  error,
  ref,
  children,
}: {
  label: string;
  /** The heading above says it already. */
  labelHidden?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <fieldset className={styles.set} ref={ref} aria-describedby={error === undefined ? undefined : id}>
      <legend className={labelHidden ? undefined : styles.legend}>{labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      {children}
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
