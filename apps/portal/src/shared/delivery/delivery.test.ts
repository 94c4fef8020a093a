import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressByHand, addressProblems, noAddress } from './by-hand.ts';
import { byHand, choose, getDetails, emptyDraft, lookAgain, readDraft } from './delivery-draft.ts';
import { createSuggester, type Suggestions } from './suggester.ts';

const typed = { line1: ' 4/21 King Street ', suburb: 'Newtown', state: 'NSW', postcode: '2042' };

describe('an address by hand', () => {
  it.each([
    ['AU', {}, []],
    ['AU', { line1: ' ', suburb: '', postcode: '' }, ['line1', 'suburb', 'postcode']],
    ['AU', { state: '' }, []],
    ['AU', { postcode: '20423' }, ['postcode']],
    ['NZ', { postcode: '6011' }, []],
    ['NZ', { line1: '12 Qu\u0435en Street', suburb: 'M\u0101ngere', postcode: '6011' }, ['line1']],
    ['NZ', { suburb: 'P\u043ensonby', postcode: '6011' }, ['suburb']],
    ['US', { postcode: '94103-1234' }, []],
    ['US', { postcode: '2042' }, ['postcode']],
    ['GB', { postcode: 'sw1a1aa' }, []],
    ['GB', { postcode: 'EH1 1BE' }, []],
    ['GB', { postcode: '12345' }, ['postcode']],
  ] as const)('%s %j: wrong is %j', (country, changes, wrong) => {
    expect(Object.keys(addressProblems({ ...typed, ...changes }, country))).toEqual(wrong);
  });
  it('is trimmed, has no place on the map, and no state where there are none', () => {
    expect(addressByHand(typed, 'AU')).toEqual({
      line1: '4/21 King Street',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
      country: 'AU',
      latitude: null,
      longitude: null,
      provider: 'manual',
      providerPlaceId: null,
    });
    expect(addressByHand({ ...typed, state: 'left over', postcode: 'eh11be' }, 'GB')).toMatchObject({ state: '', postcode: 'EH1 1BE' });
    const auckland = { line1: '2 Queen Street', suburb: 'Herne Bay', state: 'Auckland', postcode: '1011' };
    expect(addressByHand(auckland, 'NZ')).toMatchObject(auckland);
    expect(addressByHand({ ...typed, line1: '' }, 'AU')).toBeNull();
  });
  it('keeps the place of what was found and completed, as long as the area is the same', () => {
    const found = { ...addressByHand(typed, 'AU')!, line1: 'King Street', latitude: -33.9, longitude: 151.2, provider: 'local' as const };
    expect(addressByHand(typed, 'AU', found)).toMatchObject({ line1: '4/21 King Street', latitude: -33.9, provider: 'local' });
    expect(addressByHand({ ...typed, suburb: 'Enmore' }, 'AU', found)).toMatchObject({ latitude: null, provider: 'manual' });
  });
});

describe('what the device kept', () => {
  const address = addressByHand(typed, 'AU')!;
  const draft = { ...emptyDraft, address, notes: 'Gate code 12' };
  it('comes back as it was', () => {
    expect(readDraft(JSON.stringify(draft), 'AU')).toEqual(draft);
    expect(readDraft(JSON.stringify({ ...emptyDraft, typed: { line1: '4' } }), 'AU').typed).toEqual({
      line1: '4',
      suburb: '',
      state: '',
      postcode: '',
    });
  });
  it.each([null, '', '{', '[]', '7', '{"address":{"line1":7}}', '{"address":"x","typed":3}'])('%j is an empty one', (text) => {
    expect(readDraft(text, 'AU')).toEqual(emptyDraft);
  });
  it('is of one country, and never longer than the server takes', () => {
    expect(readDraft(JSON.stringify(draft), 'NZ').address).toBeNull();
    expect(readDraft(JSON.stringify({ notes: 'x'.repeat(999) }), 'AU').notes).toHaveLength(300);
  });
  it('goes with the order when it is whole', () => {
    expect(getDetails(draft, 'AU')).toEqual({ address, dropoffNotes: 'Gate code 12' });
    expect(getDetails(byHand(draft, typed), 'AU')?.address.line1).toBe('4/21 King Street');
    expect(getDetails(byHand(draft, noAddress), 'AU')).toBeNull();
    expect(getDetails(lookAgain(draft), 'AU')).toBeNull();
    expect(choose({ ...byHand(draft, noAddress), text: 'king' }, address)).toEqual(draft);
  });
});

describe('looking for an address', () => {
  const seen: Suggestions[] = [];
  const answers = new Map<string, (rows: string[] | null) => void>();
  const aborted: string[] = [];
  let sessions = 0;
  const ask = vi.fn<(text: string, session: string, signal: AbortSignal) => Promise<{ rows: never[]; attribution: null } | null>>(
    async (text, _session, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => aborted.push(text));
        answers.set(text, (rows) => resolve(rows && ({ rows: rows.map((id) => ({ id })), attribution: null } as never)));
      }),
  );
  const suggester = createSuggester({
    ask,
    onChange: (suggestions) => seen.push(suggestions),
    newSession: () => `session ${(sessions += 1)}`,
  });
  const answer = async (text: string, rows: string[] | null) => {
    answers.get(text)?.(rows);
    await vi.advanceTimersByTimeAsync(0);
  };
  const last = () => seen.at(-1);
  beforeEach(() => {
    vi.useFakeTimers();
    suggester.type('');
    for (const list of [seen, aborted]) list.length = 0;
    ask.mockClear();
    return () => vi.useRealTimers();
  });

  it('waits for a pause in the typing, and for three characters', async () => {
    for (const text of ['k', 'ki', 'kin', 'king']) suggester.type(text);
    await vi.advanceTimersByTimeAsync(249);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask.mock.calls.map(([text]) => text)).toEqual(['king']);
    await answer('king', ['a']);
    expect(last()).toMatchObject({ kind: 'found', rows: [{ id: 'a' }] });
    suggester.type(' k ');
    expect(last()).toEqual({ kind: 'idle' });
  });
  it('gives up what is on its way, and drops a late answer', async () => {
    suggester.type('king');
    await vi.advanceTimersByTimeAsync(250);
    suggester.type('king s');
    expect(aborted).toEqual(['king']);
    await answer('king', ['late']);
    expect(last()).toEqual({ kind: 'asking', rows: [], attribution: null });
    await vi.advanceTimersByTimeAsync(250);
    await answer('king s', ['new']);
    expect(last()).toMatchObject({ kind: 'found', rows: [{ id: 'new' }] });
    suggester.type('king st');
    expect(last()).toMatchObject({ kind: 'asking', rows: [{ id: 'new' }] });
  });
  it('is one session until something is chosen', async () => {
    const asked = async (text: string) => {
      suggester.type(text);
      await vi.advanceTimersByTimeAsync(250);
      return ask.mock.calls.at(-1)?.[1];
    };
    const first = await asked('king');
    expect(await asked('king s')).toBe(first);
    expect(suggester.choose()).toBe(first);
    expect(await asked('queen')).not.toBe(first);
  });
  it('says when nobody could be asked', async () => {
    suggester.type('king');
    await vi.advanceTimersByTimeAsync(250);
    await answer('king', null);
    expect(last()).toEqual({ kind: 'failed' });
  });
});
