import { TagsInput } from '@mantine/core';
import styles from './tags-field.module.css';

/** A few words, each its own: typed and ended by Enter, or chosen from what is offered. */
export const TagsField = ({
  label,
  help,
  placeholder,
  offered = [],
  most,
  value,
  error,
  onChange,
}: {
  label: string;
  help?: string;
  placeholder?: string;
  offered?: string[];
  /** How many there may be. */
  most: number;
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}) => (
  <TagsInput
    size="lg"
    label={label}
    {...(help !== undefined && { description: help })}
    {...(placeholder !== undefined && value.length === 0 && { placeholder })}
    classNames={{ pill: styles.word ?? '' }}
    data={offered}
    maxTags={most}
    value={value}
    error={error}
    onChange={onChange}
  />
);
