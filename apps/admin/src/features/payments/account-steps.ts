import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';
import type { Account } from './payments.types.ts';

export type StepState = 'todo' | 'now' | 'waiting' | 'problem' | 'done';
export interface Step {
  title: string;
  state: StepState;
  words: string;
}

export const stepAppearances: Readonly<Record<StepState, { tone: StateTone; word: string }>> = {
  todo: { tone: 'neutral', word: 'Later' },
  now: { tone: 'new', word: 'Next' },
  waiting: { tone: 'working', word: 'Under way' },
  problem: { tone: 'late', word: 'Needs you' },
  done: { tone: 'done', word: 'Done' },
};

const aboutBank = (wish: string) => /^bank account/i.test(wish);

/**
 * What the provider wants to know, without the bank account, which has a step of its own. What is overdue comes first; each once.
 * The provider calls every detail of a new account past due; to the restaurant none of them is late before the form has been sent.
 */
export const getWishes = ({ requirements, detailsSubmitted }: Account): { overdue: string[]; due: string[]; errors: string[] } => {
  const late = [...new Set(requirements.pastDue.filter((wish) => !aboutBank(wish)))];
  const asked = [...new Set(requirements.currentlyDue.filter((wish) => !aboutBank(wish) && !late.includes(wish)))];
  const [overdue, due] = detailsSubmitted ? [late, asked] : [[], [...late, ...asked]];
  return { overdue, due, errors: [...new Set(requirements.errors)] };
};

const disabledReasons: [RegExp, string][] = [
  [/past_due|requirements/, 'The card provider is waiting for answers.'],
  [/pending_verification|under_review/, 'The card provider is checking the business.'],
  [/^rejected|listed/, 'The card provider does not work with this business. Please ask its support why.'],
  [/paused|action_required/, 'The card provider has paused the account. Please ask its support why.'],
];

/** Why the provider has disabled the account, as text for its codes ("requirements.past_due"). */
export const disabledText = (reason: string): string =>
  disabledReasons.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The card provider has paused the account.';

const detailsStep = (account: Account | null): Step => {
  const title = 'Business details';
  if (!account) return { title, state: 'now', words: 'Tell the card provider who you are. It takes about ten minutes.' };
  return account.detailsSubmitted
    ? { title, state: 'done', words: 'The card provider knows the business.' }
    : { title, state: 'now', words: 'Started, not finished. What you entered is saved.' };
};

const verificationStep = (account: Account | null): Step => {
  const title = 'Verification';
  if (!account?.detailsSubmitted) return { title, state: 'todo', words: 'The card provider checks what you have told it.' };
  const { overdue, due, errors } = getWishes(account);
  if (overdue.length + due.length + errors.length > 0)
    return { title, state: 'problem', words: 'The card provider wants to know more. See below.' };
  if (account.requirements.pendingVerification.length > 0)
    return { title, state: 'waiting', words: 'The card provider is checking. It can take a few days; there is nothing to do.' };
  return { title, state: 'done', words: 'Checked.' };
};

const bankStep = (account: Account | null): Step => {
  const title = 'Bank account';
  const bank = account?.bankAccounts.find(({ isDefault }) => isDefault) ?? account?.bankAccounts[0];
  if (bank?.failed) return { title, state: 'problem', words: `The last payout to the account ending in ${bank.last4} came back.` };
  if (bank) return { title, state: 'done', words: `Payouts go to ${bank.bankName || 'the account'}, ending in ${bank.last4}.` };
  return { title, state: account ? 'now' : 'todo', words: 'Where your money is paid out to.' };
};

/** How far a store is on the way to taking cards, in order. */
export const getSteps = (account: Account | null): Step[] => {
  const steps = [detailsStep(account), verificationStep(account), bankStep(account)];
  const title = 'Taking cards';
  if (account?.active)
    return [...steps, { title, state: 'done', words: 'Cards are taken where Checkout offers them, and you are paid out.' }];
  if (account?.chargesEnabled)
    return [
      ...steps,
      {
        title,
        state: 'waiting',
        words: 'Cards are taken already, where Checkout offers them. Payouts go on when the steps above are done.',
      },
    ];
  return [...steps, { title, state: 'todo', words: 'Starts automatically once the steps above are done.' }];
};
