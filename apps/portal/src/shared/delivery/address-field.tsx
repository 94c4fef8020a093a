import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addressLines, type DeliveryAddress } from '@servery/domain/delivery';
import { AddressSearch } from './address-search.tsx';
import { AddressDoubt } from './address-doubt.tsx';
import { AddressByHand } from './address-by-hand.tsx';
import { noAddress, type AddressProblems } from './by-hand.ts';
import { byHand, choose, getDetails, getDraftStore, lookAgain, useDraft } from './delivery-draft.ts';
import { SavedAddresses } from './saved-addresses.tsx';
import { hasPlaces } from './store-terms.ts';
import { useAddressCheck } from './use-address-check.ts';
import { useSavedAddresses, type SavedAddress } from './use-saved-addresses.ts';
import { useStore } from '../scope.ts';
import button from '../ui/button.module.css';
import field from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import * as icons from '../ui/icons.ts';
import styles from './address-field.module.css';

export type AddressFieldProblems = AddressProblems & { address?: string };

interface AddressFieldProps {
  problems: AddressFieldProblems;
  /** Something was changed: earlier messages no longer apply. */
  onChange: () => void;
}

/** The delivery address: searched for, typed by hand, or a saved one. The same on every page of this device. */
export const AddressField = ({ problems, onChange }: AddressFieldProps) => {
  const store = useStore();
  const { country } = store;
  const draft = useDraft(country);
  useAddressCheck(draft);
  const to = hasPlaces(store) ? (getDetails(draft, country)?.address ?? null) : null;
  const { addresses, forget } = useSavedAddresses();
  const change = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  /** The address being changed: it can be kept until there is another one. */
  const [before, setBefore] = useState<DeliveryAddress | null>(null);
  const set = (next: typeof draft) => {
    getDraftStore(country).update(() => next);
    onChange();
  };
  /** The question disappears: the focus goes to what replaces it. */
  const go = (next: typeof draft) => {
    set(next);
    moved.current = true;
  };
  const place = draft.address ? 'chosen' : draft.typed ? 'typed' : 'search';
  // During the press, so that a phone shows its keyboard.
  useLayoutEffect(() => {
    if (moved.current) change.current?.querySelector<HTMLElement>('input, button')?.focus();
    moved.current = false;
  }, [place]);

  const usable = addresses?.filter((address) => address.country === country) ?? [];
  // By default the order goes where the last one went.
  const [last] = usable;
  const take = ({ id: _id, createdAt: _createdAt, dropoffNotes, ...address }: SavedAddress) =>
    set({ ...choose(draft, address), notes: draft.notes || dropoffNotes });
  const prefill = useEffectEvent((address: SavedAddress) => {
    const { address: known, typed, text } = draft;
    if (known === null && typed === null && text === '') take(address);
  });
  const offered = useRef(false);
  useEffect(() => {
    if (!last || offered.current) return;
    offered.current = true;
    prefill(last);
  }, [last]);

  const [first = '', ...rest] = draft.address ? addressLines(draft.address) : [];
  return (
    <div ref={change} className={styles.where}>
      {draft.address && (
        <div>
          <div className={styles.chosen} data-problem={problems.address ? true : undefined}>
            <Icon of={icons.pin} large />
            <span className={styles.words}>
              <span className={styles.line}>{first}</span>
              <span className={styles.rest}>{rest.join(', ')}</span>
            </span>
            <button
              type="button"
              className={button.text}
              name="address"
              aria-label={`Change the address, ${first}`}
              onClick={() => {
                setBefore(draft.address);
                go(lookAgain(draft));
              }}
            >
              Change
            </button>
          </div>
          {problems.address && (
            <p className={field.problem} role="alert">
              {problems.address}
            </p>
          )}
        </div>
      )}
      {place === 'search' && (
        <>
          {usable.length > 0 && (
            <SavedAddresses
              addresses={usable}
              onChoose={(address) => {
                take(address);
                moved.current = true;
              }}
              onForget={forget}
            />
          )}
          <AddressSearch
            text={draft.text}
            problem={problems.address}
            onText={(text) => set({ ...draft, text })}
            onFound={(address) => go(choose(draft, address))}
            onByHand={(known, near) => go(byHand(draft, known, near))}
          />
          <div className={styles.ways}>
            <button type="button" className={button.text} onClick={() => go(byHand(draft, { ...noAddress, line1: draft.text }))}>
              Enter it by hand
            </button>
            {before && (
              <button type="button" className={button.text} onClick={() => go(choose(draft, before))}>
                Keep {before.line1}
              </button>
            )}
          </div>
        </>
      )}
      {draft.typed && !draft.address && (
        <>
          <AddressByHand typed={draft.typed} problems={problems} onChange={(typed) => set({ ...draft, typed })} />
          {problems.address && (
            <p className={field.problem} role="alert">
              {problems.address}
            </p>
          )}
          <button
            type="button"
            className={button.text}
            onClick={() => {
              setBefore(getDetails(draft, country)?.address ?? before);
              go({ ...lookAgain(draft), text: draft.typed?.line1 ?? '' });
            }}
          >
            Look the address up instead
          </button>
        </>
      )}
      {to && <AddressDoubt store={store} to={to} onCorrect={({ suburb, postcode }) => set(byHand(draft, { ...to, suburb, postcode }))} />}
    </div>
  );
};
