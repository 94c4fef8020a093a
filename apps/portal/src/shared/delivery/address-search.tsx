import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { addressLabels, type DeliveryAddress } from '@servery/domain/delivery';
import { addressProblems, noAddress, type TypedAddress } from './by-hand.ts';
import { fewest, type Suggestion } from './suggester.ts';
import { useStore } from '../scope.ts';
import field from '../ui/field.module.css';
import { useSuggestions } from './use-suggestions.ts';
import styles from './address-search.module.css';

interface AddressSearchProps {
  text: string;
  problem: string | undefined;
  onText: (text: string) => void;
  onFound: (address: DeliveryAddress) => void;
  /** The chosen address lacks a part: the guest completes it. */
  onByHand: (known: TypedAddress, near: DeliveryAddress | null) => void;
}

/** A combobox of addresses (ARIA's list autocomplete with manual selection): arrow keys move, Enter chooses, Esc closes. */
export const AddressSearch = ({ text, problem, onText, onFound, onByHand }: AddressSearchProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { country } = useStore();
  const { suggestions, type, resolve } = useSuggestions();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [reading, setReading] = useState(false);
  /** The chosen address could not be read: the list stays, to choose again. */
  const [unread, setUnread] = useState(false);
  const rows = suggestions.kind === 'found' || suggestions.kind === 'asking' ? suggestions.rows : [];
  const shown = open && rows.length > 0 && !reading;
  /** The last option after the addresses is to type one by hand. */
  const count = rows.length + 1;
  const attribution = suggestions.kind === 'found' ? suggestions.attribution : null;

  const change = (next: string) => {
    onText(next);
    type(next);
    setUnread(false);
    setActive(-1);
    setOpen(true);
  };
  const choose = async (row: Suggestion | undefined) => {
    setOpen(false);
    if (!row) return onByHand({ ...noAddress, line1: text }, null);
    setReading(true);
    const address = await resolve(row);
    setReading(false);
    setUnread(!address);
    if (!address) return setOpen(true);
    // A street without a number is not yet an address.
    const whole = Object.keys(addressProblems(address, country)).length === 0 && /\d/.test(address.line1);
    if (whole) onFound(address);
    else onByHand(address, address);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    // While the user composes a character, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const walk = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(to);
    };
    if (event.key === 'ArrowDown' && rows.length > 0) walk(active + 1 >= count ? -1 : active + 1);
    else if (event.key === 'ArrowUp' && rows.length > 0) walk(active < 0 ? count - 1 : active - 1);
    else if (event.key === 'Enter') {
      // Enter chooses, and never places the order.
      event.preventDefault();
      if (shown && active >= 0) void choose(rows[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };
  const status = reading
    ? 'Reading the address'
    : unread
      ? 'The address could not be read. Check your connection and choose it again, or enter it by hand.'
      : suggestions.kind === 'found' && open
        ? rows.length === 0
          ? 'No address found. You can enter it by hand.'
          : `${rows.length === 1 ? '1 address' : `${rows.length} addresses`} found`
        : suggestions.kind === 'failed'
          ? 'Addresses cannot be looked up at the moment. Please enter it by hand.'
          : '';
  const seen = suggestions.kind === 'failed' || (suggestions.kind === 'found' && rows.length === 0) || reading || unread;

  return (
    <div className={styles.search}>
      <label htmlFor={id} className={field.label}>
        Address
      </label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          name="address"
          className={field.input}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck="false"
          maxLength={120}
          value={text}
          placeholder={`Number, street and ${addressLabels[country].suburb.toLowerCase()}`}
          readOnly={reading}
          onChange={(event) => change(event.target.value)}
          onFocus={() => {
            // What was typed before (on another page, before a reload) is searched for again when the field is used.
            if (text.trim().length >= fewest && suggestions.kind === 'idle') type(text);
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={keys}
        />
        <div className={styles.panel} hidden={!shown}>
          <ul id={`${id}-list`} role="listbox" aria-label="Suggested addresses" className={styles.list}>
            {shown &&
              [...rows, undefined].map((row, at) => (
                <li
                  key={row?.id ?? 'by hand'}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={styles.option}
                  ref={at === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => void choose(row)}
                >
                  <span className={styles.primary}>{row?.primary ?? 'None of these'}</span>
                  <span className={styles.secondary}>{row?.secondary ?? 'Enter it by hand'}</span>
                </li>
              ))}
          </ul>
          {attribution && <p className={styles.attribution}>{attribution}</p>}
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} className={field.problem}>
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className={field.hint} hidden={seen}>
        Start typing and choose your address from the list.
      </p>
      <p role="status" className={seen ? field.hint : styles.hidden}>
        {status}
      </p>
    </div>
  );
};
