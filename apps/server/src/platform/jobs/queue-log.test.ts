import { pino } from 'pino';
import { expect, it } from 'vitest';
import { queueLogger } from './queue-log.ts';

const job = { id: '7', task_identifier: 'printing.print', attempts: 2, max_attempts: 25, payload: { phone: '+61412345678' } };

const getLines = (say: (logger: ReturnType<typeof queueLogger>) => void): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = [];
  say(queueLogger(pino({ base: null, timestamp: false }, { write: (text: string) => void lines.push(JSON.parse(text)) })));
  return lines;
};

it('names a failed job and keeps its payload out', () => {
  const error = new Error('No paper.');
  const [line] = getLines((logger) =>
    logger.error(`Failed task 7 with error 'No paper.':\n  ${error.stack}`, { failure: true, job, error }),
  );
  expect(line).toMatchObject({ msg: 'A job failed.', task: 'printing.print', job: '7', attempt: 2, of: 25, err: { message: 'No paper.' } });
  expect(JSON.stringify(line)).not.toContain('412345678');
});

it('names the jobs whose end could not be written', () => {
  const fatalError = new Error('No space left.');
  const lines = getLines((logger) => {
    logger.error(`Failed to complete jobs '7':\nError: No space left.`, { fatalError, jobs: [job] });
    logger.error(`Failed to fail jobs '7':\nError: No space left.`, { fatalError, specs: [{ job, message: 'x' }] });
    logger.error('gracefulShutdown called when gracefulShutdown is already in progress');
  });
  expect(lines).toMatchObject([
    { jobs: ['7'], said: "Failed to complete jobs '7':", err: { message: 'No space left.' } },
    { jobs: ['7'], said: "Failed to fail jobs '7':" },
    { msg: 'The job queue has a failure.', said: expect.stringContaining('gracefulShutdown') },
  ]);
  expect(JSON.stringify(lines)).not.toContain('412345678');
});
