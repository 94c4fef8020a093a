import type { EmployeeRole } from './employees.types.ts';

/** What a store can reserve for some of the people at its tills. */
export const staffActions = [
  'voidAfterSending',
  'discount',
  'priceChange',
  'paymentTypeSwitch',
  'noPaymentRequired',
  'customPayment',
  'refund',
  'undoPayment',
  'drawer',
  'reports',
  'settings',
] as const;
export type StaffAction = (typeof staffActions)[number];

/** Who may do something at a till without asking anybody. Null: everyone. */
export type Audience = { readonly managers: boolean; readonly employeeIds: readonly string[] } | null;

/** Money goes back: a till without a person never does it, not even where everyone may. */
const needsPerson: ReadonlySet<StaffAction> = new Set<StaffAction>(['refund', 'undoPayment']);

/** Whether an audience includes a person. */
export const isInAudience = (audience: Audience, person: { id: string; role: EmployeeRole }): boolean =>
  audience === null || (audience.managers && person.role === 'manager') || audience.employeeIds.includes(person.id);

/**
 * Whether an action needs somebody's approval. `person`: who works at the till; null: nobody has entered a PIN. `hasEmployees`: without any
 * there is nobody to ask, and a till does what it did before.
 */
export function needsApproval(
  action: StaffAction,
  audience: Audience,
  { person, hasEmployees }: { person: { id: string; role: EmployeeRole } | null; hasEmployees: boolean },
): boolean {
  if (person !== null) return !isInAudience(audience, person);
  if (needsPerson.has(action)) return true;
  return hasEmployees && audience !== null;
}
