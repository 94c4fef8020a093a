/** What somebody may do at a till by default: sensitive actions are for managers. */
export const employeeRoles = ['manager', 'staff'] as const;
export type EmployeeRole = (typeof employeeRoles)[number];

/** What checking a PIN came to, as the specification names it. */
export const pinResults = ['SUCCESS', 'INCORRECT_PIN', 'EMPLOYEE_NOT_FOUND'] as const;
export type PinResult = (typeof pinResults)[number];

/** The specification's texts for asking for a PIN. */
export const pinPrompts = {
  unlock: 'Please enter your PIN to proceed.',
  authorise: "Enter an authorized employee's 4-digit PIN.",
  incorrect: 'Incorrect PIN. Please try again.',
} as const;
