import { useEffect, useRef } from 'react';
import { useRing } from './ring-state.ts';
import styles from './menu-pane.module.css';

/** `/` moves to the item search from anywhere on the page, unless somebody is typing. */
const useSlash = (field: React.RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
};

/** Searches the whole menu; Enter takes the first item found. */
export const SearchField = ({ onEnter }: { onEnter: () => void }) => {
  const field = useRef<HTMLInputElement>(null);
  const search = useRing((state) => state.search);
  useSlash(field);
  return (
    <input
      ref={field}
      type="search"
      className={styles.search}
      aria-label="Search the menu"
      aria-keyshortcuts="/"
      placeholder="Search"
      enterKeyHint="done"
      autoComplete="off"
      value={search}
      onChange={(event) => useRing.setState({ search: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        useRing.setState({ search: '' });
        event.currentTarget.blur();
      }}
    />
  );
};
