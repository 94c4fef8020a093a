/** The step of an order that is open, in place of the list of actions. */
export type Step = 'reject' | 'cancel' | 'take' | 'time' | null;

/** Why the server refused it. */
export interface Refusal {
  code: string;
  status: number;
  title: string;
  message: string;
}
