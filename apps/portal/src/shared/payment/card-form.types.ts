import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { PaymentResult } from '../api.ts';

export type CardField = 'number' | 'expiry' | 'cvc';

/** What is wrong with a card. `field`: where the guest should look; null: nowhere in particular. */
export interface CardProblem {
  message: string;
  field: CardField | null;
}
/** `problem` null: the form shows what is wrong by itself. */
export type TakenCard = { ok: true; paymentMethodId: string; last4: string | null } | { ok: false; problem: string | null };

export type PaymentAction = NonNullable<PaymentResult['action']>;
/** `left`: the page is on its way to the bank's. `answered`: the bank has heard from the guest; the server knows what it said. */
export type ActionEnd = { kind: 'left' } | { kind: 'answered' } | { kind: 'failed'; message: string };

/**
 * Asks for a card and hands it to the provider without our server: numbers never pass it. Two implementations, each loaded when it
 * is wanted: our own form for the simulator, and the provider's.
 */
export interface CardForm {
  /** Draws the fields into an element; answers with how to take them away. Rejects when they cannot be drawn. */
  mount(place: HTMLElement): Promise<() => void>;
  /** Checks what was typed and makes a payment method of it. Shows by itself what is wrong, with the focus there. */
  createPaymentMethod(): Promise<TakenCard>;
  /** What the bank wants before it decides. */
  handleAction(action: PaymentAction): Promise<ActionEnd>;
  /** Marks the field that a refusal is about, and puts the focus there. */
  mark(problem: CardProblem): void;
  /** What is going to be paid has changed. */
  setAmount(amount: Minor): void;
}

export interface CardFormSettings {
  publishableKey: string;
  simulatorUrl: string | null;
  amount: Minor;
  currency: CurrencyCode;
}
