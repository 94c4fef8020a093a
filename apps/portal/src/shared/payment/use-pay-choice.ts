import { useEffect, useState } from 'react';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../api.ts';
import type { PayingCard } from './pending-payment.ts';
import type { CardFormHold } from './use-card-form.ts';
import { useSavedCards } from './use-saved-cards.ts';
import { firstChoice, getMethods, isByCard, rememberMethod, stillOffered, type PayChoice } from './pay-methods.ts';

/** The guest's payment method: chosen, else the most likely; a saved card that no longer exists is replaced. */
export function usePayChoice(store: Store, collectionType: CollectionType) {
  const methods = getMethods(store, collectionType);
  const { cards } = useSavedCards();
  const [chosen, setChosen] = useState<PayChoice | null>(null);
  const [keepCard, setKeepCard] = useState(false);
  /** Why the form's card was not accepted, if the form does not show it itself. */
  const [problem, setProblem] = useState<string | null>(null);
  // Offline, the page says so once; an earlier message about a bank that did not answer is out of date when the network is back.
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
  /** The card to pay with; the form's, if one is typed. Null: the form shows what is missing. */
  const take = async (form: CardFormHold): Promise<PayingCard | null> => {
    if (!isByCard(choice)) return null;
    if (choice.sourceId !== null)
      return { card: { type: 'saved', sourceId: choice.sourceId }, last4: cards?.find(({ id }) => id === choice.sourceId)?.last4 };
    setProblem(null);
    const taken = await form.current()?.createPaymentMethod();
    if (taken?.ok)
      return { card: { type: 'new', paymentMethodId: taken.paymentMethodId, save: keepCard }, last4: taken.last4 ?? undefined };
    setProblem(navigator.onLine ? (taken?.problem ?? null) : null);
    return null;
  };
  // The choice survives a reload, like everything else on the page.
  const choose = (next: PayChoice) => {
    setChosen(next);
    rememberMethod(next.method);
  };
  return { methods, cards, choice, choose, keepCard, setKeepCard, take, problem };
}
