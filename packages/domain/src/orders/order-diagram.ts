import { initialOrderStatuses, isOrderStatus, orderCommandTypes, orderTable } from './order-machine.ts';
import { orderStatuses } from './orders.types.ts';

/** The order table as a Mermaid state diagram, for `docs/algorithms/order-states.md`. */
export function orderMachineDiagram(): string {
  const lines = ['stateDiagram-v2', ...initialOrderStatuses.map((status) => `  [*] --> ${status}`)];
  for (const status of orderStatuses) {
    for (const command of orderCommandTypes) {
      const cell = orderTable[status][command];
      if (isOrderStatus(cell)) lines.push(`  ${status} --> ${cell} : ${command}`);
    }
  }
  return lines.join('\n');
}
