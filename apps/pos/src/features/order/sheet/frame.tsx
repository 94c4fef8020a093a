import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { goToProblem } from '@servery/app-kit/go-to-problem.ts';
import type { LineDraft, LineType } from '@servery/app-kit/use-line-draft.ts';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formatMoney } from '@servery/domain/money';
import { optional } from '@servery/ui/primitives/optional.ts';
import { watchPresses } from '@servery/ui/primitives/steady-taps.ts';
import { closeSheet } from '../ring-state.ts';
import { Stepper } from '../stepper.tsx';
import { Problems } from './problems.tsx';
import styles from './sheet.module.css';

/** The sheet over the tiles: a heading with a close button, the choices, and a foot that stays visible. */
export const SheetFrame = ({
  name,
  note,
  children,
  foot,
  onSubmit,
}: {
  name: string;
  /** Why it cannot be sold; null: it can. */
  note: string | null;
  children: ReactNode;
  foot: ReactNode;
  onSubmit: (form: Element) => void;
}) => {
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(watchPresses, []);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !(event.target instanceof Element && event.target.closest('dialog'))) closeSheet();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <form
      ref={form}
      className={styles.sheet}
      aria-labelledby={title}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {name}
        </h2>
        <button type="button" className={styles.close} onClick={closeSheet}>
          Close
        </button>
      </div>
      <div className={styles.body}>
        {note !== null && (
          <p className={styles.note} role="status">
            {note}.
          </p>
        )}
        {children}
      </div>
      <div className={styles.foot}>{foot}</div>
    </form>
  );
};

/** Problems of the line as a whole, changes on the menu since, and the note for the kitchen. */
export const LineExtras = <T extends LineType>({ draft, most, children }: { draft: LineDraft<T>; most: number; children?: ReactNode }) => (
  <>
    <Problems of={draft.told.filter(({ path }) => !path.startsWith('selection.'))} />
    {draft.gone.length > 0 && (
      <div className={styles.note} role="status">
        {draft.gone.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    )}
    {children}
    {most > 0 && (
      <div className={styles.comments}>
        <TextField label={optional('Note for the kitchen')} most={most} value={draft.comments} onChange={draft.setComments} />
      </div>
    )}
  </>
);

/** The quantity, and the button that adds the line, with its price; the button names what is missing. */
export const AddFoot = <T extends LineType>({ draft, change, note }: { draft: LineDraft<T>; change: boolean; note: string | null }) => {
  const { quantity, setQuantity, total, index, problems, tried } = draft;
  const [problem] = problems;
  const words = change ? 'Change' : 'Add';
  return (
    <>
      <Stepper label="Quantity" value={quantity} least={1} most={99} onStep={(delta) => setQuantity(quantity + delta)} />
      <button type="submit" className={styles.add} data-missing={problem !== undefined || undefined} aria-disabled={note !== null}>
        <span>{note ?? (tried && problem ? problem.message : words)}</span>
        {total !== null && <span className={styles.total}>{formatMoney(total, index.menu.currency)}</span>}
      </button>
    </>
  );
};

/** Adds a line to the bill, or scrolls to what is missing. */
export const submitDraft = <T extends LineType>(draft: LineDraft<T>, form: Element, add: () => void): void => {
  if (draft.problems.length === 0) return add();
  draft.setTried(true);
  requestAnimationFrame(() => goToProblem(form, draft.problems));
};
