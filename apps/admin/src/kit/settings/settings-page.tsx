import type { ReactNode } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import type { allSections, AnySectionId, SettingsOf } from '@servery/contract/settings/index';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Page } from '../../shared/page.tsx';
import { useMe } from '../../shared/session.ts';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import type { Slots } from './control.types.ts';
import { SettingsColumns } from './settings-columns.tsx';
import { SectionForm, type SectionFormState } from './section-form.tsx';
import { useSection, useSectionForm, useSectionPlace, type Standing } from './use-section-form.ts';
import styles from './settings-page.module.css';

type GroupOf<Id extends AnySectionId> = keyof NonNullable<(typeof allSections)[Id]['page']>['groups'] & string;

/** A section on a page. */
export interface SectionPart<Id extends AnySectionId> {
  id: Id;
  /** Which of its groups; all of them unless given. */
  groups?: readonly GroupOf<Id>[];
  /** What its button says. */
  save: string;
  /** What special fields look like, and what is above the entries of lists, by path. */
  slots?: Slots;
  /** What is wrong beyond what the contract knows, by path. */
  check?: (value: SettingsOf<Id>) => Record<string, string>;
}
type Part = Omit<SectionPart<AnySectionId>, 'groups' | 'check'> & {
  groups?: readonly string[];
  check?: (value: never) => Record<string, string>;
};

interface SettingsFormsProps<Id extends AnySectionId> {
  sections: readonly { [One in Id]: SectionPart<One> }[Id][];
  /** What the settings come to, beside the forms: with what is typed, as far as it fits. */
  beside?: { title: string; show: (values: { [One in Id]: SettingsOf<One> }) => ReactNode };
}

type Reads = Partial<Record<AnySectionId, ReturnType<typeof useSection<AnySectionId>>>>;
type Forms = Partial<Record<AnySectionId, SectionFormState>>;

/** Reads the sections in parallel: a component for each, so that each can use hooks. */
const Read = ({ parts, reads = {}, children }: { parts: readonly Part[]; reads?: Reads; children: (reads: Reads) => ReactNode }) => {
  const [part, ...rest] = parts as readonly [Part, ...Part[]];
  const all = { ...reads, [part.id]: useSection(part.id) };
  if (rest.length === 0) return children(all);
  return (
    <Read parts={rest} reads={all}>
      {children}
    </Read>
  );
};

/** Holds a form for each section. */
const WithForms = ({
  parts,
  standing,
  forms = {},
  children,
}: {
  parts: readonly Part[];
  standing: Reads;
  forms?: Forms;
  children: (forms: Forms) => ReactNode;
}) => {
  const [part, ...rest] = parts as readonly [Part, ...Part[]];
  const form = useSectionForm(part.id, standing[part.id]!.standing as Standing<AnySectionId>, part.check as never);
  const all = { ...forms, [part.id]: form };
  if (rest.length === 0) return children(all);
  return (
    <WithForms parts={rest} standing={standing} forms={all}>
      {children}
    </WithForms>
  );
};

const Loading = ({ beside }: { beside: boolean }) => (
  <div role="status" aria-label="Loading the settings" className={styles.parts} data-beside={beside || undefined}>
    <Skeleton height="420px" />
    {beside && <Skeleton height="240px" />}
  </div>
);

/** Forms over sections of the open store's, restaurant's or the platform's settings, and what they come to beside them. */
export const SettingsForms = <Id extends AnySectionId>({ sections, beside }: SettingsFormsProps<Id>) => {
  const parts = sections as unknown as readonly Part[];
  // All sections of a page are of one place, and changed by the same people.
  const { section, params } = useSectionPlace(parts[0]!.id);
  const canManage = may(useMe(), section.permission, params);
  return (
    <Read parts={parts}>
      {(reads) => {
        const missing = Object.values(reads).filter(({ standing }) => standing === undefined);
        const failed = missing.find(({ error }) => error !== undefined);
        if (failed) return <Failure error={failed.error!} onRetry={() => missing.forEach(({ again }) => again())} />;
        if (missing.length > 0) return <Loading beside={beside !== undefined} />;
        return (
          <WithForms parts={parts} standing={reads}>
            {(forms) => (
              <SettingsColumns
                canManage={canManage}
                {...(section.scope === 'restaurant' ? { who: 'An admin of the restaurant' } : {})}
                beside={
                  beside && {
                    title: beside.title,
                    children: beside.show(Object.fromEntries(parts.map(({ id }) => [id, forms[id]!.effective])) as never),
                  }
                }
              >
                {parts.map(({ id, groups, save, slots }) => (
                  <SectionForm key={id} id={id} form={forms[id]!} canManage={canManage} groups={groups} save={save} slots={slots} />
                ))}
                <UnsavedChanges when={Object.values(forms).some(({ dirty }) => dirty)} />
              </SettingsColumns>
            )}
          </WithForms>
        );
      }}
    </Read>
  );
};

/** A page of settings: sections of one place, rendered from their metadata (`page` of the section). */
export const SettingsPage = <Id extends AnySectionId>({
  title,
  intro,
  ...forms
}: SettingsFormsProps<Id> & { title: string; intro: string }) => (
  <Page title={title} intro={intro}>
    <SettingsForms {...forms} />
  </Page>
);
