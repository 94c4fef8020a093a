import { useEffect, useState } from 'react';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../api.ts';
import type { PayingCard } from './pending-payment.ts';
import type { CardFormHold } from './use-card-form.ts';
import { useSavedCards } from './use-saved-cards.ts';
import { firstChoice, getMethods, rememberMethod, stillOffered, type PayChoice } from './pay-methods.ts';

/** How the guest pays: chosen, else what is likely; a saved card that has gone gives way. */
export function usePayChoice(store: Store, collectionType: CollectionType) {
  const methods = getMethods(store, collectionType);
  const { cards } = useSavedCards();
  const [chosen, setChosen] = useState<PayChoice | null>(null);
  const [keepCard, setKeepCard] = useState(false);
  /** Why the form's card could not be taken, where the form does not show it itself. */
  const [problem, setProblem] = useState<string | null>(null);
  // Without a network the page says so, once; what was said before of a bank that did not answer is old when it is back.
  useEffect(() => {
    const forget = () => setProblem(null);
    addEventListener('offline', forget);
    addEventListener('online', forget);
    return () => {
      removeEventListener('offline', forget);
      removeEventListener('online', forget);
    };
  }, []);
  const known = chosen && stillOffered(chosen, methods, cards ?? []) ? chosen : null;
  const choice = known ?? firstChoice(methods, cards ?? []);
  /** The card to pay with; of the form, when one is typed. Null: the form says what is missing. */
  const take = async (form: CardFormHold): Promise<PayingCard | null> => {
    if (choice?.method !== 'stripeCheckout') return null;
    if (choice.sourceId !== null)
      return { card: { type: 'saved', sourceId: choice.sourceId }, last4: cards?.find(({ id }) => id === choice.sourceId)?.last4 };
    setProblem(null);
    const taken = await form.current()?.createPaymentMethod();
    if (taken?.ok)
      return { card: { type: 'new', paymentMethodId: taken.paymentMethodId, save: keepCard }, last4: taken.last4 ?? undefined };
    setProblem(navigator.onLine ? (taken?.problem ?? null) : null);
    return null;
  };
  // A reload keeps what was chosen, like everything else on the page.
  const choose = (next: PayChoice) => {
    setChosen(next);
    rememberMethod(next.method);
  };
  return { methods, cards, choice, choose, keepCard, setKeepCard, take, problem };
}
