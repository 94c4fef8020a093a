import type { CardForm, CardFormSettings } from './card-form.types.ts';

/** The form for a store's cards; its file is loaded now. Rejects if that fails. */
export async function loadCardForm(settings: CardFormSettings): Promise<CardForm> {
  const { simulatorUrl } = settings;
  return simulatorUrl === null
    ? (await import('./stripe-card-form.ts')).createStripeCardForm(settings)
    : (await import('./test-card-form.tsx')).createTestCardForm({ ...settings, simulatorUrl });
}
