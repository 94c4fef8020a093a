import { describe, expect, it } from 'vitest';
import { calls } from './module-graph.cases.ts';
import { cyclicCalls, drawGraph, handedOver, knots, readModuleGraph, type ModuleGraph } from './module-graph.ts';

const toGraph = (calls: Record<string, string[]>): ModuleGraph =>
  new Map(Object.entries(calls).map(([module, called]) => [module, new Set(called)]));

describe('the graph of modules', () => {
  it('finds what the composition hands over: directly, in closures, through other values, before it is declared', () => {
    const text = `
      import { createAlphaModule } from './modules/alpha/index.ts';
      import { createBetaModule, type Beta, readBeta } from './modules/beta/index.ts';
      import { createGammaModule, gammaFrom } from './modules/gamma/index.ts';
      import { createDeltaModule } from './modules/delta/index.ts';
      import { createPort } from './integrations/port.ts';
      export function composeModules(deps: Deps) {
        const { port = createPort() } = deps;
        const alpha = createAlphaModule({ port, forget: (id) => beta.cache.forget(id), gamma: 'delta' });
        const beta: Beta = createBetaModule({ read: readBeta, delta: { alpha: 1 } });
        const [cache, { find }] = [beta.cache, beta.service];
        const derived = gammaFrom(find);
        const gamma = createGammaModule({ cache });
        const delta = createDeltaModule({ ...{ derived }, port });
        return { alpha, beta, gamma, delta };
      }`;
    expect(Object.fromEntries([...handedOver(text)].map(([module, called]) => [module, [...called].toSorted()]))).toEqual({
      alpha: ['beta'],
      beta: [],
      gamma: ['beta'],
      delta: ['beta', 'gamma'],
    });
  });

  it('finds the calls that are part of a cycle, however long it is', () => {
    const graph = toGraph({ a: ['b', 'e'], b: ['c'], c: ['a', 'd'], d: [], e: ['d'], f: ['g'], g: ['f', 'a'] });
    expect(cyclicCalls(graph)).toEqual(['a → b', 'b → c', 'c → a', 'f → g', 'g → f']);
    expect(knots(graph)).toEqual([
      ['a', 'b', 'c'],
      ['f', 'g'],
    ]);
  });
});

describe('the server’s modules', () => {
  const graph = readModuleGraph();

  it('are all found', () => {
    expect(graph.size).toBeGreaterThan(25);
    expect(graph.get('printing')).toContain('orders');
  });

  it('call each other in no circle', () => {
    const advice = 'let the other module subscribe to an event, or move what both need below them: docs/adr/0058';
    expect(cyclicCalls(graph), advice).toEqual([]);
    expect(knots(graph), advice).toEqual([]);
  });

  it('call each other as the table of calls says, which is read when one is added', () => {
    expect(drawGraph(graph)).toEqual(calls);
  });
});
