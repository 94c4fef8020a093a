import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { CardForm, CardFormSettings } from './card-form.types.ts';

const apart = 'The card form could not be loaded. Please check the connection and try again.';

/** The provider's Payment Element, rendered before there is an intent: the input becomes a payment method, which the server confirms. */
export function createStripeCardForm({ publishableKey, amount, currency }: CardFormSettings): CardForm {
  let stripe: Stripe | null = null;
  let elements: StripeElements | undefined;
  let total = amount;
  return {
    async mount(place) {
      stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error(apart);
      const dark = matchMedia('(prefers-color-scheme: dark)').matches;
      elements = stripe.elements({
        mode: 'payment',
        amount: total,
        currency: currency.toLowerCase(),
        captureMethod: 'manual',
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
        appearance: { theme: dark ? 'night' : 'stripe', variables: { borderRadius: '8px', fontFamily: 'system-ui, sans-serif' } },
      });
      // The order is paid on this page: no payment methods that lead elsewhere.
      const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
      const drawn = new Promise<void>((resolve, reject) => {
        element.on('ready', () => resolve());
        element.on('loaderror', ({ error }) => reject(new Error(error.message ?? apart)));
      });
      element.mount(place);
      await drawn;
      return () => element.destroy();
    },
    async createPaymentMethod() {
      if (!stripe || !elements) return { ok: false, problem: apart };
      // The element shows what is wrong at its fields.
      const { error: wrong } = await elements.submit();
      if (wrong) return { ok: false, problem: null };
      const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
      if (!paymentMethod) return { ok: false, problem: error.message ?? apart };
      return { ok: true, paymentMethodId: paymentMethod.id, last4: paymentMethod.card?.last4 ?? null };
    },
    async handleAction(action) {
      if (action.kind === 'redirect') {
        location.assign(action.url);
        return { kind: 'left' };
      }
      if (!stripe) stripe = await loadStripe(publishableKey);
      const answer = await stripe?.handleNextAction({ clientSecret: action.clientSecret });
      // Whatever it reports, the server reads the provider's state itself; only failures that never reached the bank are reported here.
      if (!answer || answer.error?.type === 'api_connection_error') return { kind: 'failed', message: apart };
      return { kind: 'answered' };
    },
    mark() {
      elements?.getElement('payment')?.focus();
    },
    setAmount(next) {
      total = next;
      void elements?.update({ amount: next });
    },
  };
}
