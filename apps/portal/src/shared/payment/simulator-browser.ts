import type { ActionEnd, CardProblem, PaymentAction } from './card-form.types.ts';

export interface TypedCard {
  number: string;
  month: number;
  year: number;
  cvc: string;
}
interface Answer {
  id?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  error?: { message?: string; param?: string };
}

const fields: Readonly<Record<string, 'number' | 'expiry' | 'cvc'>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};
const unreachable = 'The test bank did not answer. Please check the connection and try again.';

/** A browser's calls to the simulated provider, with the publishable key. Never rejects. */
export function createSimulatorBrowser(base: string, publishableKey: string) {
  const ask = async (path: string, form?: Record<string, string>): Promise<Answer | null> => {
    try {
      const response = await fetch(`${base}/v1/${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${publishableKey}` },
        ...(form ? { body: new URLSearchParams(form) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      return (await response.json()) as Answer;
    } catch {
      return null;
    }
  };
  return {
    async createPaymentMethod({ number, month, year, cvc }: TypedCard): Promise<string | CardProblem> {
      const answer = await ask('payment_methods', {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': String(month),
        'card[exp_year]': String(year),
        'card[cvc]': cvc,
      });
      if (answer?.id) return answer.id;
      const { message = unreachable, param = '' } = answer?.error ?? {};
      return { message, field: fields[param.replace(/^card\[(\w+)\]$/, '$1')] ?? null };
    },
    /** The simulator's bank is a page: the browser goes wherever the action leads. */
    async handleAction(action: PaymentAction): Promise<ActionEnd> {
      let url = action.kind === 'redirect' ? action.url : undefined;
      if (action.kind === 'sdk') {
        const [intent = ''] = action.clientSecret.split('_secret_');
        const answer = await ask(`payment_intents/${intent}?client_secret=${encodeURIComponent(action.clientSecret)}`);
        if (!answer) return { kind: 'failed', message: unreachable };
        url = answer.next_action?.redirect_to_url?.url;
      }
      // Nothing is required any more: the server knows why.
      if (url === undefined) return { kind: 'answered' };
      location.assign(url);
      return { kind: 'left' };
    },
  };
}
