import type { AllergenInfo as Info } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { chosenExtras, type CartProblem } from '@servery/domain/pricing';
import { getAllergens } from '@servery/domain/selections';
import type { ReactNode } from 'react';
import button from '../../../shared/ui/button.module.css';
import field from '../../../shared/ui/field.module.css';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as more from '../../../shared/ui/more-icons.ts';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { useHydrated } from '../../../shared/use-hydrated.ts';
import { AllergenInfo } from '../allergen-info.tsx';
import type { LineForm as Form } from './use-line-form.ts';
import styles from './line-form.module.css';

type AnyForm = Form<'basic'> | Form<'pizza'> | Form<'halfAndHalf'> | Form<'deal'>;

interface LineFormProps {
  form: AnyForm;
  /** The item itself, next to the photo: name, price, description. */
  head: ReactNode;
  children: ReactNode;
  /** Replaces quantity and button in every step except the last. */
  foot?: ReactNode;
  onSubmit?: (form: Element) => void;
}

/** The frame of every builder: changes on the menu, a note, quantity, and the button with the running price. */
export const LineForm = ({ form, head, children, foot, onSubmit = form.submit }: LineFormProps) => {
  const { shown, gone, told } = form;
  const open = shown.note === null;
  // Rendered by the server before its file has loaded: a tap would appear to work and be lost.
  const deaf = !useHydrated();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <div className={styles.body}>
        {head}
        <AllergenInfo info={getAllergens(form.index, shown.item, form.selection)} />
        {gone.length > 0 && (
          <div className={styles.gone} role="status">
            <p className={styles.changed}>The menu has changed since you chose.</p>
            {gone.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        )}
        {open && <Problems of={told.filter(({ path }) => !path.startsWith('selection.'))} />}
        <div inert={deaf}>
          {children}
          {open && foot === undefined && <Comments form={form} />}
        </div>
      </div>
      <div className={styles.foot} inert={deaf}>
        {open ? (foot ?? <Buy form={form} />) : <Closed words={shown.note ?? ''} />}
      </div>
    </form>
  );
};

/** Problems at their fields, with the engine's messages. */
export const Problems = ({ of }: { of: readonly CartProblem[] }) =>
  of.length > 0 && (
    <div className={styles.problems} role="alert">
      {[...new Set(of.map(({ message }) => message))].map((message) => (
        <p key={message} className={styles.problem}>
          <Icon of={more.alert} />
          {message}
        </p>
      ))}
    </div>
  );

const Comments = ({ form: { store, comments, setComments } }: { form: AnyForm }) => {
  const most = store.commentMaxLength.item;
  if (!store.hasComments || most === 0) return null;
  return (
    <label className={styles.comments}>
      <span className={styles.label}>
        Note for the kitchen <span className={field.optional}>(optional)</span>
      </span>
      <textarea
        rows={2}
        maxLength={most}
        value={comments}
        placeholder="No onion, sauce on the side"
        onChange={(event) => setComments(event.target.value)}
      />
      <span className={styles.length} data-near={comments.length > most - 20 || undefined}>
        {comments.length} of {most}
      </span>
    </label>
  );
};

const Buy = ({ form: { shown, index, selection, quantity, setQuantity, total, isChange } }: { form: AnyForm }) => {
  const { currency } = index.menu;
  const least = (shown.price + chosenExtras(index, selection)) * quantity;
  return (
    <>
      <Stepper label={`Quantity of ${shown.item.name}`} value={quantity} min={1} max={99} large onChange={setQuantity} />
      <FootButton price={total === null ? `from ${formatMoney(least, currency)}` : formatMoney(total, currency)}>
        {isChange ? 'Update' : total === null ? 'Add' : 'Add to order'}
      </FootButton>
    </>
  );
};

/** The large button at the bottom: its action, and the price. */
export const FootButton = ({ price, children }: { price: string; children: ReactNode }) => (
  <button type="submit" className={`${button.primary} ${styles.add}`}>
    <span className={styles.word}>{children}</span>
    <span>{price}</span>
  </button>
);

const Closed = ({ words }: { words: string }) => (
  <button type="button" className={`${button.primary} ${styles.add}`} aria-disabled="true">
    <span>{words}</span>
  </button>
);

/** The item while its builder is loading: the space of the questions is reserved, so that nothing jumps. */
export const WaitingForm = ({ head, info, price }: { head: ReactNode; info: Info; price: string }) => (
  <div className={styles.form}>
    <div className={styles.body}>
      {head}
      <AllergenInfo info={info} />
      <div className={styles.waiting} role="status" aria-label="Loading the choices" />
    </div>
    <div className={styles.foot}>
      <button type="button" className={`${button.primary} ${styles.add}`} aria-disabled="true">
        <span>Add to order</span>
        <span>{price}</span>
      </button>
    </div>
  </div>
);
