import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AnySectionFields } from './fields.ts';
import { allSections } from './index.ts';
import type { SettingsSection } from './section.ts';

interface Json {
  type?: string;
  enum?: string[];
  properties?: Record<string, Json>;
  items?: Json;
}

/** The fields of a schema by their paths: objects are gone through, a list is one field. */
const getFields = (schema: Json, above = ''): [path: string, schema: Json][] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, below]) =>
    below.properties === undefined ? [[`${above}${key}`, below] as [string, Json]] : getFields(below, `${above}${key}.`),
  );

const sections = Object.values(allSections) as unknown as readonly SettingsSection[];
const shown = sections.flatMap((section) =>
  [section.page, ...Object.values(section.pageIn ?? {})].flatMap((page) =>
    page ? [{ id: section.id, schema: section.schema, page: page as unknown as AnySectionFields }] : [],
  ),
);

describe.each(shown)('the page of $id', ({ schema, page }) => {
  const inSchema = new Map(getFields(z.toJSONSchema(schema, { io: 'output' }) as Json));

  it('has every field of the schema, and no other', () => {
    expect(Object.keys(page.fields).toSorted()).toEqual([...inSchema.keys()].toSorted());
  });

  it('has a field in every group, and a switch behind every field that is only shown with one', () => {
    const groups = new Set<string>();
    for (const field of Object.values(page.fields)) {
      if (field.control === 'hidden') continue;
      groups.add(field.group);
      if (field.shownWith !== undefined) expect(page.fields[field.shownWith]?.control).toBe('switch');
    }
    expect([...groups].toSorted()).toEqual(Object.keys(page.groups).toSorted());
  });

  it('offers only what the schema takes', () => {
    for (const [path, field] of Object.entries(page.fields)) {
      if (field.control !== 'choice' && field.control !== 'choices') continue;
      const there = inSchema.get(path)!;
      expect((field.control === 'choice' ? there.enum : there.items?.enum) ?? []).toEqual(
        expect.arrayContaining(Object.keys(field.options)),
      );
    }
  });

  it('shows every field of the entries of a list', () => {
    for (const [path, field] of Object.entries(page.fields)) {
      if (field.control !== 'list') continue;
      const entry = Object.keys(inSchema.get(path)!.items!.properties!).toSorted();
      expect(Object.keys(field.fields).toSorted()).toEqual(entry);
      expect(Object.keys(field.blank).toSorted()).toEqual(entry);
    }
  });
});
