import { Fragment, useContext, type ReactNode } from 'react';
import type { ShownEntryField, ShownField } from '@servery/contract/settings/fields';
import type { AnySectionId } from '@servery/contract/settings/index';
import { Section } from '../../shared/page.tsx';
import { RestaurantContext } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import type { Slot, Slots } from './control.types.ts';
import { Field } from './field.tsx';
import { ListField } from './list-field.tsx';
import { Conflict, Elsewhere, Misfits } from './notices.tsx';
import { getPageOfSection } from './page-of-section.ts';
import { isWithin, valueAt, withValueAt } from './paths.ts';
import { toSection, type useSectionForm } from './use-section-form.ts';
import styles from './fields.module.css';

export type SectionFormState = ReturnType<typeof useSectionForm<AnySectionId>>;

export interface SectionFormProps {
  id: AnySectionId;
  form: SectionFormState;
  canManage: boolean;
  /** Which of the section's groups are shown; all of them unless given. */
  groups?: readonly string[] | undefined;
  /** What the button says. */
  save: string;
  /** What special fields look like, and what is above the entries of lists, by path. */
  slots?: Slots | undefined;
}

/** A section's groups and fields, as its metadata says, with its save button and whatever keeps it from being saved. */
export const SectionForm = ({ id, form, canManage, groups, save, slots = {} }: SectionFormProps) => {
  const page = getPageOfSection(id, useContext(RestaurantContext)?.country ?? null);
  const value = toSection<AnySectionId>(form.values as never);
  const problems = Object.entries(form.problems).map(([path, message]) => [path.replace(/^value\./, ''), message] as const);
  const problemAt = (at: string) => problems.find(([path]) => path === at)?.[1];
  const problemWithin = (at: string) => problemAt(at) ?? problems.find(([path]) => isWithin(path, at))?.[1];

  const set = (path: string, next: unknown, changed = path) => {
    const [top = ''] = path.split('.');
    const { [top]: whole } = withValueAt(value, path, next) as Record<string, unknown>;
    form.set(`value.${top}` as never, whole as never, `value.${changed}`);
  };
  const section = { value, saved: form.saved, set };

  /** A field; `slot` is its path without the numbers of list entries. */
  const draw = (field: ShownEntryField, path: string, slot: string, here: unknown, change: (next: unknown) => void) => {
    const special = slots[slot] as ((given: Slot) => ReactNode) | undefined;
    const { label, help } = field;
    const below = (at: string) => problemAt(`${path}.${at}`);
    const given = { label, help, value: here, onChange: change, error: problemWithin(path), problemAt: below, section };
    if (field.control === 'list') {
      return (
        <ListField
          key={path}
          field={field}
          value={here}
          error={problemAt(path)}
          onChange={change}
          above={special?.(given)}
          drawField={(key, below, entry, changeEntry) =>
            draw(field.fields[key] as ShownEntryField, `${path}.${below}`, `${slot}.${key}`, entry, changeEntry)
          }
        />
      );
    }
    if (field.control !== 'special') return <Field key={path} field={field} value={here} error={given.error} onChange={change} />;
    if (!special) throw new Error(`no slot for ${id}.${slot}`);
    return <Fragment key={path}>{special(given)}</Fragment>;
  };

  const shown = Object.keys(page.groups).filter((group) => groups?.includes(group) ?? true);
  const getFields = (group: string) =>
    Object.entries(page.fields).filter((each): each is [string, ShownField] => {
      const [path, field] = each;
      if (field.control === 'hidden' || field.group !== group) return false;
      // A field that keeps the form from being saved has to be seen.
      return field.shownWith === undefined || valueAt(value, field.shownWith) === true || problemWithin(path) !== undefined;
    });
  const onPage = shown.flatMap(getFields).map(([path]) => path);
  const elsewhere = problems.filter(([path]) => !onPage.some((above) => isWithin(path, above))).map(([, message]) => message);

  const bar = canManage && (
    <>
      <Misfits misfits={form.misfits} />
      {form.theirs !== null && <Conflict changes={form.theirChanges} onTake={form.takeTheirs} />}
      <Elsewhere messages={elsewhere} />
      <SaveBar label={save} busy={form.busy} done={form.done} dirty={form.dirty} error={form.theirs === null ? form.error : undefined} />
    </>
  );
  return (
    <form {...form.form}>
      <fieldset className={styles.plain} disabled={!canManage}>
        {shown.map((group) => (
          <Section key={group} title={page.groups[group]!.title} intro={page.groups[group]!.intro}>
            <div className={styles.fields}>
              {getFields(group).map(([path, field]) => draw(field, path, path, valueAt(value, path), (next) => set(path, next)))}
              {shown.length === 1 && bar}
            </div>
          </Section>
        ))}
        {shown.length > 1 && bar}
      </fieldset>
    </form>
  );
};
