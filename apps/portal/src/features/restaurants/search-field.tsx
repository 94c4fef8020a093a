import { useRef } from 'react';
import button from '../../shared/ui/button.module.css';
import field from '../../shared/ui/field.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { useTypedBefore } from '../../shared/ui/use-typed-before.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  autoComplete: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Narrows a list while the guest types; without scripts it is a form that requests the page with `?q=`. */
export const SearchField = ({ label, placeholder, autoComplete, query, onQuery }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useTypedBefore(input, query, onQuery);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur();
      }}
    >
      <Icon of={icons.search} />
      <input
        ref={input}
        type="search"
        name="q"
        className={`${field.input} ${styles.input}`}
        aria-label={label}
        placeholder={placeholder}
        autoComplete={autoComplete}
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <noscript>
        <button type="submit" className={button.quiet}>
          Find
        </button>
      </noscript>
    </form>
  );
};
