import { imageSources } from '@servery/app-kit/image.ts';
import type { MenuItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { guidance } from '@servery/domain/selections';
import { Section } from '../../../shared/page.tsx';
import type { EditedMenu } from '../menu-edits.ts';
import { indexForPrices, notForGuests, shownPrice } from './preview-item.ts';
import styles from './item-preview.module.css';

/** The longest list that is shown whole. */
const most = 6;
const some = (words: readonly string[]) =>
  words.length <= most ? words.join(', ') : `${words.slice(0, most).join(', ')} and ${words.length - most} more`;

interface Question {
  id: string;
  name: string;
  hint: string;
  answers: string;
}

/** What guests are asked, in the order of their sheet. */
const toQuestions = (item: MenuItem, { modifierGroups, pizza, currency, items }: EditedMenu): Question[] => {
  const money = (value: number) => formatMoney(value, currency);
  const nameOfSize = (id: string) => pizza?.sizes.find((size) => size.id === id)?.name ?? 'No size yet';
  const nameOfItem = (id: string) => items.find((one) => one.id === id)?.name ?? 'Deleted';
  const pizzas = (included: readonly string[] | null) => (included === null ? 'Every pizza of the size' : some(included.map(nameOfItem)));
  const groups = item.modifierGroupIds.flatMap((id) => modifierGroups.find((group) => group.id === id) ?? []);
  const own: Question[] = [];
  if (item.type === 'pizza') {
    const sizes = item.sizes.map(({ sizeId, price }) => `${nameOfSize(sizeId)} ${money(price.basePrice)}`);
    own.push({ id: 'size', name: 'Size', hint: 'Choose 1', answers: some(sizes) });
    const add = pizza?.toppings.map(({ name }) => name) ?? [];
    if (add.length > 0) own.push({ id: 'add', name: 'Add toppings', hint: `Choose up to ${pizza!.maxToppings}`, answers: some(add) });
    const off = item.removeToppings.map(({ name }) => name);
    if (off.length > 0) own.push({ id: 'off', name: 'Leave off', hint: '', answers: some(off) });
  }
  if (item.type === 'halfAndHalf') {
    own.push({ id: 'halves', name: 'Two halves', hint: nameOfSize(item.pizzaSizeId), answers: pizzas(item.includedPizzaIds) });
  }
  if (item.type === 'deal') {
    for (const { id, name, quantity, modifierGroupIds } of item.items) {
      const asked = modifierGroupIds.flatMap((groupId) => modifierGroups.find((group) => group.id === groupId)?.name ?? []);
      own.push({ id, name: `${quantity} × ${name}`, hint: '', answers: asked.length > 0 ? `Choose ${some(asked)}` : '' });
    }
    for (const { id, name, quantity, includedPizzaIds, extraCharges } of item.pizzas) {
      const extras = extraCharges.map(({ pizzaId, extraCharge }) => `${nameOfItem(pizzaId)} +${money(extraCharge)}`);
      own.push({
        ...{ id, name: `${quantity} × ${name}`, hint: pizzas(includedPizzaIds) },
        answers: some(extras),
      });
    }
  }
  const asked = groups.map((group): Question => ({
    ...{ id: group.id, name: group.name, hint: guidance(group) },
    answers: some(group.options.map(({ name, extraCharge }) => (extraCharge > 0 ? `${name} +${money(extraCharge)}` : name))),
  }));
  return [...own, ...asked];
};

/** An item as guests see it, from what is typed. */
export const ItemPreview = ({
  item,
  menu,
  hasPrice = true,
}: {
  item: MenuItem & { hidden: boolean };
  menu: EditedMenu;
  /** False: its price is not entered yet. */
  hasPrice?: boolean;
}) => {
  const shown = hasPrice ? shownPrice(indexForPrices(menu, item), item) : null;
  const note = notForGuests(item, menu);
  const { CONTAINS, MAY_CONTAIN, FREE_FROM } = item.allergenInfo;
  const allergens = [
    ['Contains', CONTAINS],
    ['May contain', MAY_CONTAIN],
    ['Free from', FREE_FROM],
  ] as const;
  return (
    <Section title="As guests see it">
      <div className={styles.preview}>
        {note !== null && <p className={styles.note}>{note}</p>}
        {item.type !== 'custom' && (
          <article className={styles.card} aria-label={item.name || 'The item'}>
            {item.image && <img className={styles.photo} {...imageSources(item.image, { width: 320, ratio: '4x3' })} alt="" />}
            <h3 className={styles.name}>{item.name || 'No name yet'}</h3>
            <p className={styles.facts}>
              <span className={styles.price}>
                {shown ? `${shown.isFrom ? 'from ' : ''}${formatMoney(shown.price, menu.currency)}` : 'No price yet'}
              </span>
              {item.label && <span className={styles.label}>{item.label}</span>}
              {item.dietary.length > 0 && <span>{item.dietary.join(' · ')}</span>}
            </p>
            {item.description && <p>{item.description}</p>}
            {item.isAlcohol && <p className={styles.quiet}>Contains alcohol. Please have proof of age ready.</p>}
            <ul className={styles.questions}>
              {toQuestions(item, menu).map(({ id, name, hint, answers }) => (
                <li key={id}>
                  <span className={styles.question}>{name}</span> <span className={styles.quiet}>{hint}</span>
                  {answers && <span className={styles.answers}>{answers}</span>}
                </li>
              ))}
            </ul>
            {allergens
              .filter(([, words]) => words.length > 0)
              .map(([label, words]) => (
                <p key={label} className={styles.quiet}>
                  {label}: {words.join(', ')}
                </p>
              ))}
          </article>
        )}
      </div>
    </Section>
  );
};
