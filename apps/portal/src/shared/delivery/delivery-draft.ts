import type { CountryCode } from '@servery/domain/countries';
import { addressProviders, type DeliveryAddress, type DeliveryDetails } from '@servery/domain/delivery';
import { persistedStore, usePersisted, type PersistedStore } from '../persisted-store.ts';
import { addressByHand, type TypedAddress } from './by-hand.ts';

/** The delivery details as far as they are known: stored on the device, so that nothing has to be entered twice. */
export interface DeliveryDraft {
  /** Chosen from suggestions or from saved addresses. */
  address: DeliveryAddress | null;
  /** The address typed by hand; null: the guest uses the search. */
  typed: TypedAddress | null;
  /** The address found before the guest continued by hand: it has the coordinates. */
  near: DeliveryAddress | null;
  /** The server's latest answer about an address without a proof. */
  checked: DeliveryAddress | null;
  /** The search text. */
  text: string;
  /** Notes for the driver. */
  notes: string;
}

export const emptyDraft: DeliveryDraft = { address: null, typed: null, near: null, checked: null, text: '', notes: '' };

/** The maximum length of the notes (spec). */
export const longestNotes = 300;

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');
const getPoint = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const readParts = (value: Partial<TypedAddress>): TypedAddress => ({
  line1: getText(value.line1),
  suburb: getText(value.suburb),
  state: getText(value.state),
  postcode: getText(value.postcode),
});

function readAddress(value: unknown, country: CountryCode): DeliveryAddress | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Partial<DeliveryAddress>;
  const parts = readParts(kept);
  if (kept.country !== country || parts.line1 === '' || parts.suburb === '' || parts.postcode === '') return null;
  return {
    ...parts,
    country,
    latitude: getPoint(kept.latitude),
    longitude: getPoint(kept.longitude),
    provider: addressProviders.find((known) => known === kept.provider) ?? 'manual',
    providerPlaceId: typeof kept.providerPlaceId === 'string' ? kept.providerPlaceId : null,
    ...(typeof kept.proof === 'string' && { proof: kept.proof }),
  };
}

/** Reads what the device stored; data of other versions or origin is dropped. */
export function readDraft(text: string | null, country: CountryCode): DeliveryDraft {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<DeliveryDraft> | null;
    if (typeof kept !== 'object' || kept === null) return emptyDraft;
    return {
      address: readAddress(kept.address, country),
      typed: typeof kept.typed === 'object' && kept.typed !== null ? readParts(kept.typed) : null,
      near: readAddress(kept.near, country),
      checked: readAddress(kept.checked, country),
      text: getText(kept.text),
      notes: getText(kept.notes).slice(0, longestNotes),
    };
  } catch {
    return emptyDraft;
  }
}

/** One per country: a store cannot use an address in another one. */
export const getDraftStore = (country: CountryCode): PersistedStore<DeliveryDraft> =>
  persistedStore(`delivery.${country}`, (text) => readDraft(text, country));

/** The current draft: none on the server and on the first render. */
export const useDraft = (country: CountryCode): DeliveryDraft =>
  usePersisted(
    () => getDraftStore(country),
    emptyDraft,
    (draft) => draft,
  );

/** The address as the guest gave it, without the server's later answer about it. */
const getAddress = (draft: DeliveryDraft, country: CountryCode): DeliveryAddress | null =>
  draft.address ?? (draft.typed && addressByHand(draft.typed, country, draft.near));

const parts = ['line1', 'suburb', 'state', 'postcode'] as const;

/** The details sent with the order; null while the address is missing or incomplete. */
export function getDetails(draft: DeliveryDraft, country: CountryCode): DeliveryDetails | null {
  const given = getAddress(draft, country);
  if (!given) return null;
  const { checked } = draft;
  const address = checked && parts.every((part) => checked[part] === given[part]) ? checked : given;
  return { address, dropoffNotes: draft.notes.trim() };
}

/** Switches to typing by hand; what is already known, typed or from a found address, can be edited. */
export const byHand = (draft: DeliveryDraft, known: TypedAddress, near: DeliveryAddress | null = null): DeliveryDraft => ({
  ...draft,
  address: null,
  typed: { line1: known.line1, suburb: known.suburb, state: known.state, postcode: known.postcode },
  near,
});

export const choose = (draft: DeliveryDraft, address: DeliveryAddress): DeliveryDraft => ({
  ...draft,
  address,
  typed: null,
  near: null,
  text: '',
});

/** Back to the search. */
export const lookAgain = (draft: DeliveryDraft): DeliveryDraft => ({ ...draft, address: null, typed: null, near: null });
