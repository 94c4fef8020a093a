/** What is being done with an order, in place of the choice of what can be. */
export type Step = 'reject' | 'cancel' | 'take' | 'time' | null;

/** Why the server did not do it. */
export interface Refusal {
  code: string;
  status: number;
  title: string;
  message: string;
}
