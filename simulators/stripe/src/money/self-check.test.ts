import { describe, expect, it } from 'vitest';
import { openJournal } from '../world/journal.ts';
import { openStore } from '../world/store.ts';
import { platformAccount } from '../world/world.ts';
import { getFunds, post } from './ledgers.ts';
import { getLedger } from './ledger.ts';

const store = () => openStore(openJournal(null), () => 1_793_500_000_000);
const leg = { account: platformAccount, amount: 500, type: 'charge', category: 'charge', source: 'ch_1' } as const;

describe('the books', () => {
  it('take nothing that does not add up', () => {
    const { change, read } = store();
    expect(() =>
      change((tx) =>
        post(tx, { kind: 'charge', currency: 'aud', ref: 'x', balances: [leg], outside: [{ book: 'cardholders', amount: -499 }] }),
      ),
    ).toThrow('out of balance by 1');
    expect(read().list('entry')).toEqual([]);
    expect(read().list('balance_transaction')).toEqual([]);
  });

  it('show what is there and what is to come', () => {
    const { change, read } = store();
    change((tx) =>
      post(tx, {
        kind: 'charge',
        currency: 'aud',
        ref: 'x',
        balances: [leg, { ...leg, availableOn: tx.now + 100, fees: [{ amount: 20, type: 'stripe_fee', description: 'fee' }] }],
        outside: [
          { book: 'cardholders', amount: -1000 },
          { book: 'provider', amount: 20 },
        ],
      }),
    );
    expect(getFunds(read(), platformAccount).get('aud')).toEqual({ available: 500, pending: 480 });
    expect(getLedger(read())).toMatchObject({ ok: true, books: { cardholders: { aud: -1000 }, provider: { aud: 20 } } });
  });

  it('notice when something was changed behind their back', () => {
    const { change, read } = store();
    const [first] = change((tx) =>
      post(tx, { kind: 'charge', currency: 'aud', ref: 'x', balances: [leg], outside: [{ book: 'cardholders', amount: -500 }] }),
    );
    change((tx) => tx.patch('balance_transaction', first?.id ?? '', { net: 501 }));
    const { ok, problems } = getLedger(read());
    expect(ok).toBe(false);
    expect(problems).toEqual([`balance of ${platformAccount} in aud: 501 is not 500`]);
  });
});

describe('the store', () => {
  it('does all of a change or nothing, and gives out what cannot be changed', () => {
    const { change, read } = store();
    const refusal = { id: 'a', code: 'card_declined', declineCode: null, times: 1 };
    expect(() =>
      change((tx) => {
        tx.add('refusal', platformAccount, refusal);
        throw new Error('half way');
      }),
    ).toThrow('half way');
    expect(read().list('refusal')).toEqual([]);
    change((tx) => tx.add('refusal', platformAccount, refusal));
    expect(() => Object.assign(read().get('refusal', 'a') ?? {}, { times: 9 })).toThrow();
    expect(() => change((tx) => tx.add('refusal', platformAccount, refusal))).toThrow('already');
    expect(() => read().remove('refusal', 'a')).toThrow('outside a change');
    expect(() => change(() => change(() => 1))).toThrow('within a change');
  });

  it('sees its own writes, in order, and can take a part of them back', () => {
    const { change } = store();
    const row = (id: string) => ({ id, code: 'x', declineCode: null, times: 1 });
    const seen = change((tx) => {
      tx.add('refusal', 'acct_a', row('1'));
      tx.add('refusal', 'acct_b', row('2'));
      try {
        tx.attempt(
          () => {
            tx.patch('refusal', '1', { times: 5 });
            tx.remove('refusal', '2');
            throw new Error('no');
          },
          () => false,
        );
      } catch {
        tx.add('refusal', 'acct_a', row('3'));
      }
      return { all: tx.list('refusal').map(({ id, times }) => [id, times]), own: tx.list('refusal', 'acct_a').map((each) => each.id) };
    });
    expect(seen).toEqual({
      all: [
        ['1', 1],
        ['2', 1],
        ['3', 1],
      ],
      own: ['1', '3'],
    });
  });
});
