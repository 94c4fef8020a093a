import { expect, it, vi } from 'vitest';
import { within } from './within.ts';

const never = () => {
  throw new Error('Nobody was late.');
};

it('answers what is done in time, and fails with what fails in time', async () => {
  await expect(within(60_000, Promise.resolve('done'), never, never)).resolves.toBe('done');
  await expect(within(60_000, Promise.reject(new Error('no')), never, never)).rejects.toThrow('no');
});

it('answers something else where the work takes longer, and hears how the work fails afterwards', async () => {
  const work = Promise.withResolvers<string>();
  const onLateFailure = vi.fn<(error: unknown) => void>();
  expect(await within(1, work.promise, () => 'later', onLateFailure)).toBe('later');
  expect(onLateFailure).not.toHaveBeenCalled();
  work.reject(new Error('lost'));
  await vi.waitFor(() => expect(onLateFailure).toHaveBeenCalledWith(new Error('lost')));
});
