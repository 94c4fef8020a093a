import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asStored } from '../as-stored.ts';
import { allSections } from './index.ts';
import { versionOfSection, type SettingsSection } from './section.ts';
import { mergeStored, readStored } from './stored.ts';

/**
 * What releases have stored, a file for each form that a section has had: `tax.v1.json`. They are never changed. A section whose schema
 * changes gets a new one, and a step in its `upgrades`, which may do nothing.
 */
const folder = join(import.meta.dirname, 'stored-forms');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { schema: string; value: Record<string, unknown> };
const getDigest = ({ schema }: SettingsSection) =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(schema, { io: 'output' })))
    .digest('hex')
    .slice(0, 16);

const sections = Object.values(allSections) as unknown as readonly SettingsSection[];
const forms = sections.flatMap((section) =>
  Array.from({ length: versionOfSection(section) }, (_, at) => ({ name: `${section.id}.v${at + 1}.json`, section, version: at + 1 })),
);

it('has a file for each form, and no other', () => {
  expect(readdirSync(folder).toSorted()).toEqual(forms.map(({ name }) => name).toSorted());
});

describe.each(forms)('$name', ({ name, section, version }) => {
  const { schema, value } = read(name);
  const newest = version === versionOfSection(section);

  it('is read whole by this release', () => {
    expect(readStored(section, value).misfits).toEqual([]);
  });

  it('can be answered, also where a rule has become stricter', () => {
    expect(z.safeParse(asStored(section.schema), readStored(section, value).value).success).toBe(true);
  });

  it('keeps what this release does not know when somebody saves', () => {
    const shown = readStored(section, value).value as object;
    const stored = { ...value, somethingNewer: 1 };
    expect(mergeStored(stored, shown, { ...shown, changed: 2 })).toMatchObject({ ...value, somethingNewer: 1, changed: 2 });
  });

  it('is brought to this form once: a second time changes nothing', () => {
    const once = section.upgrades.reduce<object>((stored, step) => step(stored as never), value);
    expect(section.upgrades.reduce<object>((stored, step) => step(stored as never), once)).toEqual(once);
    // What an older release reads stays as it is.
    expect(once).toMatchObject(value);
  });

  it.runIf(newest)('is of this schema, and has each of its fields', () => {
    expect(schema, `The schema of ${section.id} has changed: add ${section.id}.v${version + 1}.json and a step to its upgrades.`).toBe(
      getDigest(section),
    );
    expect(z.parse(section.schema, value)).toEqual(value);
  });
});
