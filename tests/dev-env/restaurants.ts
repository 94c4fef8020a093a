import { fork } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './app-process.ts';
import type { DemoRole } from './demo.ts';
import type { DevEnv } from './dev-env.ts';

export interface Restaurant {
  id: string;
  name: string;
  /** The first one takes orders at any hour, if the demo's does. */
  stores: {
    id: string;
    name: string;
    printer: { id: string; name: string; serial: string };
    uberEatsStoreId: string | null;
  }[];
  people: { role: DemoRole; email: string; password: string }[];
}

export interface Question {
  id: number;
  /** Key of a restaurant of the demo. */
  key: string;
  /** 0: the demo's own. */
  number: number;
  connection: Awaited<ReturnType<DevEnv['connection']>>;
}
export type Answer = { id: number; restaurant: Restaurant } | { id: number; error: string };

export interface Restaurants {
  /** The demo's own, by its key. */
  demo(key: string): Promise<Restaurant>;
  /** A new copy of it, with machines that print at the simulated cloud and stores at the simulated marketplace. */
  copy(key: string): Promise<Restaurant>;
}

/** Starts a process that copies restaurants of the demo into the database of an environment; it can be started before that one. */
export function startRestaurants(): { on(env: DevEnv): Restaurants; stop(): void } {
  const child = fork(join(import.meta.dirname, 'restaurant-worker.ts'), {
    execArgv: ['--no-warnings'],
    env: { ...process.env, ...compileCache },
  });
  const waiting = new Map<number, { resolve(restaurant: Restaurant): void; reject(error: Error): void }>();
  child.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.restaurant);
  });
  let ended: Error | undefined;
  child.once('exit', (code) => {
    ended = new Error(`The process that copies restaurants ended with ${code}.`);
    for (const { reject } of waiting.values()) reject(ended);
  });
  let questions = 0;
  let copies = 0;
  const ask = (question: Omit<Question, 'id'>): Promise<Restaurant> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) throw ended;
      const id = (questions += 1);
      waiting.set(id, { resolve, reject });
      child.send({ ...question, id } satisfies Question);
    });
  return {
    stop: () => void child.kill(),
    on: (env) => ({
      demo: async (key) => ask({ key, number: 0, connection: await env.connection() }),
      async copy(key) {
        const restaurant = await ask({ key, number: (copies += 1), connection: await env.connection() });
        for (const { name, printer, uberEatsStoreId: id } of restaurant.stores) {
          // Their names distinguish them on the page with the printouts.
          await post(`${env.documentUrl}/_sim/printers`, { serial: printer.serial, name: `${printer.name}, ${name}` });
          if (id !== null) await post(`${env.uberEatsUrl}/_sim/stores`, { id, name });
        }
        return restaurant;
      },
    }),
  };
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
