import { randomUUID } from 'node:crypto';
import * as tillLogs from '@servery/contract/till-logs';
import { example, type Example } from './example.ts';

/** Calls of the permission matrix for what tills report of themselves. */
export const tillLogExamples: Example[] = [
  example(tillLogs.listPosStashedOrderLog, { query: () => ({}) }),
  example(tillLogs.sendPosStashedOrderLog, {
    body: () => ({
      steps: [
        {
          ...{ id: randomUUID(), orderId: randomUUID(), step: 'stashed' as const, at: new Date().toISOString() },
          number: '',
          lines: 0,
          unsent: 0,
          revision: 0,
        },
      ],
    }),
  }),
];
