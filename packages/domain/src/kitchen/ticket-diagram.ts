import { ticketStatuses } from './kitchen.types.ts';
import { ticketCommandTypes, ticketTable } from './ticket-machine.ts';

/** The ticket table as a Mermaid state diagram, for `docs/algorithms/kitchen-tickets.md`. */
export function ticketMachineDiagram(): string {
  const lines = ['stateDiagram-v2', '  [*] --> NEW'];
  for (const status of ticketStatuses) {
    for (const command of ticketCommandTypes) {
      const cell = ticketTable[status][command];
      if (cell === 'unchanged' || cell === 'conflict') continue;
      if (cell !== 'byTasks') lines.push(`  ${status} --> ${cell} : ${command}`);
      else if (status === 'COMPLETED') lines.push(`  ${status} --> RECALLED : setTask PENDING`);
      else lines.push(`  ${status} --> IN_PROGRESS : setTask`, `  ${status} --> COMPLETED : setTask, all DONE`);
    }
  }
  return lines.join('\n');
}
