import type { FastifyInstance } from 'fastify';

/** What every failure on demand has: how often it strikes, and how many calls that fit it lets pass before. */
interface Countable {
  times: number;
  skip?: number;
}

export interface FaultQueue<Asked, Fault, Call extends unknown[]> {
  /** Fills in what was not asked for. @returns the fault as it will strike */
  add(asked: Asked): Fault & { id: number };
  list(): (Fault & { id: number })[];
  clear(): void;
  /** The first fault that fits a call, used up by one. */
  strike(...call: Call): (Fault & { id: number }) | null;
}

/**
 * Failures on demand of a simulator. They strike in the order in which they were asked for.
 * @param complete fills in the defaults of what was asked for
 * @param fits whether a fault strikes a call; by default each does
 */
export function createFaultQueue<Asked, Fault extends Countable, Call extends unknown[] = []>(
  complete: (asked: Asked) => Fault,
  fits: (fault: Fault, ...call: Call) => boolean = () => true,
): FaultQueue<Asked, Fault, Call> {
  let faults: (Fault & { id: number })[] = [];
  let lastId = 0;
  return {
    add(asked) {
      const fault = { ...complete(asked), id: ++lastId };
      faults.push(fault);
      return { ...fault };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => void (faults = []),
    strike(...call) {
      for (const fault of faults) {
        if (!fits(fault, ...call)) continue;
        if (fault.skip !== undefined && fault.skip > 0) {
          fault.skip -= 1;
          continue;
        }
        fault.times -= 1;
        faults = faults.filter(({ times }) => times > 0);
        return { ...fault };
      }
      return null;
    },
  };
}

/**
 * The side door to a simulator's faults: GET lists those that still wait, POST adds one, DELETE takes all back.
 * @param schema JSON schema of what can be asked for
 */
export function faultRoutes<Asked extends object>(
  app: FastifyInstance,
  faults: Pick<FaultQueue<Asked, object, never>, 'add' | 'list' | 'clear'>,
  schema: object,
): void {
  app.get('/_sim/faults', () => faults.list());
  // The schema is the check of the body.
  app.post('/_sim/faults', { schema: { body: schema } }, ({ body }) => faults.add(body as Asked));
  app.delete('/_sim/faults', () => {
    faults.clear();
    return { ok: true };
  });
}
