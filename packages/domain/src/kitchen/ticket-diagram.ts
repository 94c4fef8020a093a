import { ticketStatuses } from './kitchen.types.ts';
import { ticketCommandTypes, ticketTable } from './ticket-machine.ts';

/** The ticket table as a Mermaid state diagram, for `docs/algorithms/kitchen-tickets.md`. */
export function ticketMachineDiagram(): string {
  const lines = ['stateDiagram-v2', '  [*] --> NEW'];
  for (const status of ticketStatuses) {
    for (const command of ticketCommandTypes) {
      const cell = ticketTable[status][command];
      if (typeof cell === 'object') lines.push(`  ${status} --> ${cell.to} : ${command}`);
      if (cell === 'byTasks' && status === 'COMPLETED') lines.push(`  ${status} --> RECALLED : setTask PENDING`);
      if (cell === 'byTasks' && status !== 'COMPLETED') {
        lines.push(`  ${status} --> IN_PROGRESS : setTask`, `  ${status} --> COMPLETED : setTask, all DONE`);
      }
    }
  }
  return lines.join('\n');
}
