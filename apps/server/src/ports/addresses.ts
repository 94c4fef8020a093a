import type { CountryCode } from '@servery/domain/countries';
import type { AddressProvider, DeliveryAddress, GeoPoint } from '@servery/domain/delivery';

/** One keystroke's question. */
export interface AddressQuestion {
  /** As typed so far. It is personal: it stands in no log. */
  text: string;
  /** Only addresses of this country are answers. */
  country: CountryCode;
  /** What lies near comes first; null: nowhere in particular. */
  near: GeoPoint | null;
  /** The same from the first keystroke to the choice: some providers bill by it. */
  session: string;
}

/** One line of the list below the field. */
export interface AddressSuggestion {
  /** What `resolve` is asked with; at most 500 characters. */
  id: string;
  /** "12 King Street". */
  primary: string;
  /** "Newtown NSW 2042". */
  secondary: string;
}

/**
 * Why a provider did not answer: `tooMany` and `unavailable` pass by themselves; `configuration` is ours to repair. An address can always be
 * typed by hand.
 */
export interface AddressRefusal {
  outcome: 'refused';
  reason: 'tooMany' | 'unavailable' | 'configuration';
  /** For the log: says nothing of the address. */
  message: string;
}

export type SuggestResult = { outcome: 'found'; rows: AddressSuggestion[] } | AddressRefusal;
/** `gone`: the provider knows no such place in the country (any more). Parts that it does not know are empty. */
export type ResolveResult = { outcome: 'found'; address: DeliveryAddress } | { outcome: 'gone' } | AddressRefusal;

/** A service that knows addresses. Nothing throws for what the outside does wrong: every failure is a result. */
export interface AddressPort {
  provider: Exclude<AddressProvider, 'manual'>;
  /** Words that the provider wants shown under its suggestions. */
  attribution: string | null;
  /** At most six, the best first; none where nothing fits. */
  suggest(question: AddressQuestion): Promise<SuggestResult>;
  resolve(choice: { id: string; country: CountryCode; session: string }): Promise<ResolveResult>;
}

/** As many suggestions as a phone shows above its keyboard. */
export const suggestionsShown = 6;
