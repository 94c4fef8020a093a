/** Whether a refusal gives this reason in its details. */
export const isReason = (error: { details?: unknown } | undefined, reason: string): boolean =>
  typeof error?.details === 'object' && error.details !== null && 'reason' in error.details && error.details.reason === reason;
