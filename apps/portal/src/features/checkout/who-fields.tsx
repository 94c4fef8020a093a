import { TextField } from '../../shared/ui/text-field.tsx';
import type { Details } from '../../shared/guest-details.ts';
import type { DetailProblems } from './details.ts';
import styles from './who-fields.module.css';

interface WhoFieldsProps {
  details: Details;
  problems: DetailProblems;
  phoneRequired: boolean;
  onChange: (details: Details) => void;
}

export const WhoFields = ({ details, problems, phoneRequired, onChange }: WhoFieldsProps) => (
  <div className={styles.fields}>
    <TextField
      label="Name"
      name="name"
      autoComplete="name"
      maxLength={60}
      value={details.name}
      problem={problems.name}
      onValue={(name) => onChange({ ...details, name })}
    />
    <TextField
      label="Phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
      optional={!phoneRequired}
      value={details.phone}
      problem={problems.phone}
      hint={phoneRequired ? 'Only used if there is a question about your order.' : undefined}
      onValue={(phone) => onChange({ ...details, phone })}
    />
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      optional
      value={details.email}
      problem={problems.email}
      onValue={(email) => onChange({ ...details, email })}
    />
  </div>
);
