import fc from 'fast-check';
import { expect, it } from 'vitest';
import { advance, getOpenCall, type PendingCall } from './pending-call.ts';
import { storedCalls, type CallStorage, type StoredCalls } from './stored-calls.ts';

interface Call {
  id: string;
}

/**
 * A person with two tabs, and a server that handles each id once. `press`: sends what the tab has to send. `arrive`: the server handles a
 * request, now or later. `answer`: its answer reaches the tab; `lose`: it does not. `reload`: the tab begins anew from the disk.
 */
const step = fc.record({
  what: fc.constantFrom('press', 'press', 'arrive', 'answer', 'lose', 'refuse', 'reload'),
  tab: fc.constantFrom(0, 1),
});

it('two tabs, lost answers and reloads never make two of one call', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const disk = new Map<string, string>();
      const storage: CallStorage = {
        read: (name) => disk.get(name) ?? null,
        write: (name, text) => {
          if (text === null) disk.delete(name);
          else disk.set(name, text);
          return true;
        },
      };
      let last = 0;
      const getId = ({ id }: Call) => id;
      const open = () => storedCalls<Call>({ getName: (key) => key, isCall: (value): value is Call => value !== null, getId, storage });
      const found = (calls: StoredCalls<Call>): PendingCall<Call> => {
        const call = calls.open('order');
        return call === null ? { state: 'none' } : { state: 'unknown', call };
      };
      const tabs = [0, 1].map(() => {
        const calls = open();
        return { calls, pending: found(calls), underWay: [] as Call[] };
      });
      const handled = new Set<string>();
      const refused = new Set<string>();
      /** Ids whose outcome somebody has been shown. */
      const known = new Set<string>();

      const handle = (id: string) => {
        if (refused.has(id) || handled.has(id)) return;
        // The one thing that must not happen: another one takes effect while an earlier one did, and nobody knows.
        expect([...handled].filter((each) => !known.has(each))).toEqual([]);
        handled.add(id);
      };
      const answer = (tab: (typeof tabs)[number], call: Call, outcome: 'done' | 'refused' | 'unknown') => {
        if (outcome !== 'unknown') {
          known.add(call.id);
          tab.calls.end('order', call);
        }
        tab.pending = advance(tab.pending, { type: 'answer', call, outcome }, getId);
      };

      for (const { what, tab: at } of steps) {
        const tab = tabs[at]!;
        const request = tab.underWay[0];
        if (what === 'press') {
          const call = getOpenCall(tab.pending) ?? tab.calls.begin('order', () => ({ id: `${(last += 1)}` }));
          expect(disk.size === 1 || known.has(call.id)).toBe(true);
          tab.pending = advance(advance(tab.pending, { type: 'store', call }, getId), { type: 'send' }, getId);
          tab.underWay.push(call);
        } else if (what === 'reload') {
          Object.assign(tab, { calls: open(), underWay: [] });
          tab.pending = found(tab.calls);
        } else if (request) {
          if (what === 'refuse' && !handled.has(request.id)) refused.add(request.id);
          else handle(request.id);
          if (what === 'arrive') continue;
          tab.underWay.shift();
          answer(tab, request, what === 'lose' ? 'unknown' : refused.has(request.id) ? 'refused' : 'done');
        }
      }
    }),
    { numRuns: 1000 },
  );
});
