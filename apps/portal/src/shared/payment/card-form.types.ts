import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { PaymentResult } from '../api.ts';

export type CardField = 'number' | 'expiry' | 'cvc';

/** A problem with a card. `field`: the field that it is about; null: none in particular. */
export interface CardProblem {
  message: string;
  field: CardField | null;
}
/** `problem` null: the form shows the problem itself. */
export type TakenCard = { ok: true; paymentMethodId: string; last4: string | null } | { ok: false; problem: string | null };

export type PaymentAction = NonNullable<PaymentResult['action']>;
/** `left`: the page is navigating to the bank's. `answered`: the guest has answered the bank; the server knows the result. */
export type ActionEnd = { kind: 'left' } | { kind: 'answered' } | { kind: 'failed'; message: string };

/**
 * Takes a card's details and passes them to the provider without our server: card numbers never reach it. Two implementations, each loaded
 * when it is needed: our own form for the simulator, and the provider's.
 */
export interface CardForm {
  /** Renders the fields into an element; returns a function that removes them. Rejects if they cannot be rendered. */
  mount(place: HTMLElement): Promise<() => void>;
  /** Checks the input and makes a payment method of it. Shows problems itself, with the focus on them. */
  createPaymentMethod(): Promise<TakenCard>;
  /** The bank's requirement before it decides. */
  handleAction(action: PaymentAction): Promise<ActionEnd>;
  /** Marks the field that a refusal is about, and focuses it. */
  mark(problem: CardProblem): void;
  /** The amount to be paid has changed. */
  setAmount(amount: Minor): void;
}

export interface CardFormSettings {
  publishableKey: string;
  simulatorUrl: string | null;
  amount: Minor;
  currency: CurrencyCode;
}
