import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps, type RefObject } from 'react';
import fieldStyles from '../ui/field.module.css';
import { CardBrand } from './card-brand.tsx';
import type { CardField, CardProblem } from './card-form.types.ts';
import * as card from './card-number.ts';
import type { TypedCard } from './simulator-browser.ts';
import { TestCards } from './test-cards.tsx';
import styles from './test-card-fields.module.css';

/** The interface of the rendered fields. */
export interface FieldsHandle {
  /** Null if something is missing or wrong: it is then marked and focused. */
  read: () => TypedCard | null;
  mark: (problem: CardProblem) => void;
}

type Problems = Partial<Record<CardField, string>>;

/** Formats a text while the caret stays where the guest types. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const before = card.getDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const caret = atEnd ? formatted.length : card.caretAfter(formatted, before);
  input.setSelectionRange(caret, caret);
}

/** The fields of a card. Their input goes to the provider and nowhere else. */
export const TestCardFields = ({ onReady }: { onReady: (handle: FieldsHandle) => void }) => {
  const number = useRef<HTMLInputElement>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const cvc = useRef<HTMLInputElement>(null);
  const [brand, setBrand] = useState<card.Brand>('unknown');
  const [problems, setProblems] = useState<Problems>({});

  useEffect(() => {
    const inputs = { number, expiry, cvc };
    const getValue = (field: CardField) => inputs[field].current?.value ?? '';
    onReady({
      read: () => {
        const kind = card.getBrand(card.getDigits(getValue('number')));
        const found: Record<CardField, string | null> = {
          number: card.numberProblem(getValue('number')),
          expiry: card.expiryProblem(getValue('expiry'), new Date()),
          cvc: card.cvcProblem(getValue('cvc'), kind),
        };
        const wrong = (['number', 'expiry', 'cvc'] as const).filter((field) => found[field] !== null);
        setProblems(Object.fromEntries(wrong.map((field) => [field, found[field]])));
        const [first] = wrong;
        const date = card.readExpiry(getValue('expiry'));
        if (first !== undefined || !date) {
          inputs[first ?? 'expiry'].current?.focus();
          return null;
        }
        return { number: card.getDigits(getValue('number')), ...date, cvc: getValue('cvc') };
      },
      mark: ({ field, message }) => {
        setProblems(field ? { [field]: message } : {});
        const input = inputs[field ?? 'number'].current;
        input?.focus();
        input?.select();
      },
    });
  }, [onReady]);

  const typed = (field: CardField, format: (text: string) => string) => (event: ChangeEvent<HTMLInputElement>) => {
    reformat(event.currentTarget, format);
    if (field === 'number') setBrand(card.getBrand(card.getDigits(event.currentTarget.value)));
    if (problems[field]) setProblems(({ [field]: _, ...others }) => others);
  };
  const fill = (digits: string) => {
    const texts: [RefObject<HTMLInputElement | null>, string][] = [
      [number, card.formatNumber(digits)],
      [expiry, `12 / ${(new Date().getFullYear() + 3) % 100}`],
      [cvc, '123'.padEnd(card.cvcLength(card.getBrand(digits)), '4')],
    ];
    for (const [{ current }, text] of texts) if (current) current.value = text;
    setBrand(card.getBrand(digits));
    setProblems({});
  };

  return (
    <div className={styles.card} role="group" aria-label="Card details">
      <p className={styles.mode}>
        <strong>Test mode.</strong> No real cards, no real money.
      </p>
      <Field
        id="test-card-number"
        label="Card number"
        ref={number}
        problem={problems.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={24}
        onChange={typed('number', card.formatNumber)}
        after={
          <span className={styles.brand}>
            <CardBrand brand={brand} />
            <span className={styles.hidden} role="status">
              {brand === 'unknown' ? '' : card.brandName(brand)}
            </span>
          </span>
        }
      />
      <div className={styles.pair}>
        <Field
          id="test-card-expiry"
          label="Expiry"
          ref={expiry}
          problem={problems.expiry}
          autoComplete="cc-exp"
          placeholder="MM / YY"
          maxLength={9}
          onChange={typed('expiry', card.formatExpiry)}
        />
        <Field
          id="test-card-code"
          label="Security code"
          ref={cvc}
          problem={problems.cvc}
          autoComplete="cc-csc"
          placeholder={brand === 'amex' ? '1234' : '123'}
          maxLength={4}
          onChange={typed('cvc', card.getDigits)}
        />
      </div>
      <TestCards onChoose={fill} />
    </div>
  );
};

interface FieldProps extends ComponentProps<'input'> {
  /** Not from `useId()`: the form is a tree of its own, where Preact's ids begin again. */
  id: string;
  label: string;
  problem: string | undefined;
  after?: React.ReactNode;
}

const Field = ({ id, label, problem, after, ...input }: FieldProps) => (
  <div className={fieldStyles.field}>
    <label htmlFor={id} className={fieldStyles.label}>
      {label}
    </label>
    <div className={styles.line}>
      <input
        {...input}
        id={id}
        className={fieldStyles.input}
        inputMode="numeric"
        spellCheck="false"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {after}
    </div>
    {problem && (
      <p id={`${id}-problem`} className={fieldStyles.problem}>
        {problem}
      </p>
    )}
  </div>
);
