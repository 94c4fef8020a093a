/** The label of a field that may be left empty. Fields without it are required; no field has an asterisk. */
export const optional = (label: string): string => `${label} (optional)`;
