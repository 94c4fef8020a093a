import { createRoot } from 'react-dom/client';
import type { CardForm, CardFormSettings } from './card-form.types.ts';
import { createSimulatorBrowser } from './simulator-browser.ts';
import { TestCardFields, type FieldsHandle } from './test-card-fields.tsx';

/** Our own form, for the simulated provider: test cards only, and it says so. */
export function createTestCardForm({ publishableKey, simulatorUrl }: CardFormSettings & { simulatorUrl: string }): CardForm {
  const simulator = createSimulatorBrowser(simulatorUrl, publishableKey);
  let handle: FieldsHandle | null = null;
  return {
    async mount(place) {
      const root = createRoot(place);
      await new Promise<void>((resolve) => {
        root.render(
          <TestCardFields
            onReady={(fields) => {
              handle = fields;
              resolve();
            }}
          />,
        );
      });
      return () => {
        handle = null;
        // Removing it while the page around it renders would interfere.
        queueMicrotask(() => root.unmount());
      };
    },
    async createPaymentMethod() {
      const typed = handle?.read();
      if (!typed) return { ok: false, problem: null };
      const taken = await simulator.createPaymentMethod(typed);
      if (typeof taken === 'string') return { ok: true, paymentMethodId: taken, last4: typed.number.slice(-4) };
      handle?.mark(taken);
      return { ok: false, problem: taken.field === null ? taken.message : null };
    },
    handleAction: (action) => simulator.handleAction(action),
    mark: (problem) => handle?.mark(problem),
    setAmount: () => {},
  };
}
