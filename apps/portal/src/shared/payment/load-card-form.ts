import type { CardForm, CardFormSettings } from './card-form.types.ts';

/** The form that a store's cards are asked for with; its file is loaded now. Rejects when it does not come through. */
export async function loadCardForm(settings: CardFormSettings): Promise<CardForm> {
  const { simulatorUrl } = settings;
  return simulatorUrl === null
    ? (await import('./stripe-card-form.ts')).createStripeCardForm(settings)
    : (await import('./test-card-form.tsx')).createTestCardForm({ ...settings, simulatorUrl });
}
