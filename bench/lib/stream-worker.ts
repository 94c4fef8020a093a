import { request } from 'node:http';
import type { StreamPlan, StreamReport } from './streams.ts';

/**
 * Holds many live streams open, in a separate process, and records when each message arrived. Answers `report` with the messages since the
 * last report; ends with its parent.
 */
const arrived: StreamReport['arrived'] = [];
let open = 0;

function hold(plan: StreamPlan, index: number): void {
  const { path, headers } = plan.streams[index]!;
  const outgoing = request({ host: plan.host, port: plan.port, path, headers, agent: false }, (response) => {
    if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`);
    open += 1;
    response.setEncoding('utf8');
    let rest = '';
    response.on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = /^event: message$/m.test(block) ? /^data: (.*)$/m.exec(block)?.[1] : undefined;
        if (data !== undefined) arrived.push({ stream: index, type: (JSON.parse(data) as { type: string }).type, at: Date.now() });
      }
    });
    response.on('close', () => (open -= 1));
  });
  outgoing.end();
}

process.on('message', (message: { plan: StreamPlan } | { report: true }) => {
  if ('plan' in message) for (let index = 0; index < message.plan.streams.length; index++) hold(message.plan, index);
  else process.send!({ open, arrived: arrived.splice(0) } satisfies StreamReport);
});
process.on('disconnect', () => process.exit(0));
