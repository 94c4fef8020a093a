import { useCallback, useEffect, useRef, useState } from 'react';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import { useApi } from '../api.ts';
import { getCardForm } from '../more-endpoints.ts';
import { useStoreParams } from '../scope.ts';
import type { ActionEnd, CardForm, PaymentAction } from './card-form.types.ts';
import { loadCardForm } from './load-card-form.ts';

/** `none`: the store takes no cards online at the moment. */
export type CardFormState = 'loading' | 'ready' | 'none' | 'failed';

/** The store's card form, loaded when it is first needed and rendered into the element given to `setPlace`. */
export function useCardForm({ wanted, amount, currency }: { wanted: boolean; amount: Minor | null; currency: CurrencyCode }) {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  const [state, setState] = useState<CardFormState>('loading');
  const [tries, setTries] = useState(0);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const form = useRef<CardForm | null>(null);
  /** Nothing is rendered before the amount is known; after that the last known amount is used. */
  const [first, setFirst] = useState(amount);
  if (first === null && amount !== null) setFirst(amount);
  const total = useRef(amount ?? 0);

  const load = useCallback(async (): Promise<CardForm | 'none' | 'failed'> => {
    if (form.current) return form.current;
    const answer = await api.call(getCardForm, { params: { restaurantId, storeId }, retries: 2 });
    if (!answer.ok) return 'failed';
    if (!answer.data.form) return 'none';
    const { publishableKey, simulatorUrl } = answer.data.form;
    try {
      return await loadCardForm({ publishableKey, simulatorUrl, amount: total.current, currency });
    } catch {
      return 'failed';
    }
  }, [api, restaurantId, storeId, currency]);

  useEffect(() => {
    if (!wanted || first === null || !element) return undefined;
    let ended = false;
    let takeAway: (() => void) | undefined;
    const draw = async () => {
      const loaded = await load();
      if (ended) return;
      if (typeof loaded === 'string') return setState(loaded);
      form.current = loaded;
      const away = await loaded.mount(element).catch(() => null);
      if (!away) form.current = null;
      else if (ended) return away();
      else takeAway = away;
      setState(away ? 'ready' : 'failed');
    };
    void draw();
    return () => {
      ended = true;
      form.current = null;
      takeAway?.();
    };
  }, [wanted, first, element, load, tries]);

  useEffect(() => {
    if (amount === null) return;
    total.current = amount;
    form.current?.setAmount(amount);
  }, [amount]);

  return {
    state,
    /** The form, once it is rendered. */
    current: () => form.current,
    setPlace: setElement,
    retry: () => {
      setState('loading');
      setTries(tries + 1);
    },
    /** Also without a rendered form: a saved card may have to be confirmed at the bank. */
    handleAction: async (action: PaymentAction): Promise<ActionEnd> => {
      const loaded = await load();
      if (typeof loaded !== 'string') return loaded.handleAction(action);
      return { kind: 'failed', message: 'The bank could not be reached. Please try again.' };
    },
  };
}
export type CardFormHold = ReturnType<typeof useCardForm>;
