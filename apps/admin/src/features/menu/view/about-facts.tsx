import type { CSSProperties, ReactNode } from 'react';
import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import type { Price } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { guidance } from '@servery/domain/selections';
import { Section } from '../../../shared/page.tsx';
import { useSpelling } from '../../../shared/places.ts';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { Fact, Facts } from './facts.tsx';
import { describeExtras } from './price-text.ts';
import styles from './facts.module.css';

interface Viewed {
  item: EditedItem;
  menu: EditedMenu;
}

const PriceText = ({ price, currency, children }: { price: Price; currency: EditedMenu['currency']; children?: ReactNode }) => {
  const extras = describeExtras(price, currency);
  return (
    <>
      <span>{formatMoney(price.basePrice, currency)}</span>
      {extras.length > 0 && <span className={styles.more}>{extras.join(' · ')}</span>}
      {children}
    </>
  );
};

/** What it is called, what it costs, and what shows it. */
export const AboutFacts = ({ item, menu }: Viewed) => {
  const spelled = useSpelling();
  const category = menu.categories.find(({ id }) => id === item.categoryId);
  return (
    <Section title="About">
      <Facts>
        <Fact label="Category">{category?.name}</Fact>
        {'price' in item && (
          <Fact label="Price">
            <PriceText price={item.price} currency={menu.currency} />
          </Fact>
        )}
        <Fact label="Description">{item.description}</Fact>
        {item.type !== 'custom' && <Fact label="Label">{item.label}</Fact>}
        {item.type !== 'custom' && (
          <Fact label="Picture">{item.image && (item.image.alt ? `Shows: ${item.image.alt}` : 'As beside, without a description')}</Fact>
        )}
        {item.type !== 'custom' && (
          <Fact label="Film">
            {item.video && (
              <>
                <span>{item.video.name}</span>
                <video
                  className={styles.film}
                  src={imageHost + item.video.path}
                  poster={item.image ? imageSources(item.image, { width: 480, ratio: '4x3' }).src : undefined}
                  aria-label={item.video.name}
                  controls
                  muted
                  playsInline
                  preload="none"
                />
              </>
            )}
          </Fact>
        )}
        <Fact label={spelled('Colour at the till')}>
          {item.backgroundColor ? (
            <span className={styles.swatch} style={{ '--swatch': item.backgroundColor } as CSSProperties}>
              {item.backgroundColor}
            </span>
          ) : (
            'Its category’s'
          )}
        </Fact>
      </Facts>
    </Section>
  );
};

/** What its type has: sizes, halves, or the parts of a deal. */
export const TypeFacts = ({ item, menu }: Viewed) => {
  const { pizza, currency, items, modifierGroups } = menu;
  const nameOfSize = (id: string) => pizza?.sizes.find((size) => size.id === id)?.name ?? 'A size that was deleted';
  const nameOfItem = (id: string) => items.find((one) => one.id === id)?.name ?? 'Deleted';
  const pizzas = (ids: readonly string[] | null) => (ids === null ? 'Every pizza of the size' : ids.map(nameOfItem).join(', '));
  if (item.type === 'pizza') {
    return (
      <Section title="Sizes and toppings">
        <Facts>
          {item.sizes.map(({ sizeId, price, halfAndHalfAvailable }) => (
            <Fact key={sizeId} label={nameOfSize(sizeId)}>
              <PriceText price={price} currency={currency}>
                {halfAndHalfAvailable && <span className={styles.more}>Can be half of a half-and-half</span>}
              </PriceText>
            </Fact>
          ))}
          <Fact label="Can be left off">{item.removeToppings.map(({ name }) => name).join(', ')}</Fact>
        </Facts>
      </Section>
    );
  }
  if (item.type === 'halfAndHalf') {
    return (
      <Section title="Halves">
        <Facts>
          <Fact label="Size">{nameOfSize(item.pizzaSizeId)}</Fact>
          <Fact label="Pizzas">{pizzas(item.includedPizzaIds)}</Fact>
        </Facts>
      </Section>
    );
  }
  if (item.type !== 'deal') return null;
  const nameOfGroup = (id: string) => modifierGroups.find((group) => group.id === id)?.name ?? 'Deleted';
  return (
    <Section title="What is in the deal">
      <Facts>
        {item.items.map(({ id, name, quantity, modifierGroupIds }) => (
          <Fact key={id} label={`${quantity} × ${name}`}>
            {modifierGroupIds.length > 0 ? `Choices: ${modifierGroupIds.map(nameOfGroup).join(', ')}` : 'No choices'}
          </Fact>
        ))}
        {item.pizzas.map(({ id, name, quantity, sizeId, includedPizzaIds, extraCharges, halfAndHalfAvailable }) => (
          <Fact key={id} label={`${quantity} × ${name}`}>
            <span>
              {nameOfSize(sizeId)}: {pizzas(includedPizzaIds)}
            </span>
            {extraCharges.length > 0 && (
              <span className={styles.more}>
                {extraCharges
                  .map(({ pizzaId, extraCharge }) => `${nameOfItem(pizzaId)} +${formatMoney(extraCharge, currency)}`)
                  .join(' · ')}
              </span>
            )}
            {halfAndHalfAvailable && <span className={styles.more}>May be two halves</span>}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
};

/** What guests are asked about it, and which other items ask the same. */
export const ChoiceFacts = ({ item, menu }: Viewed) => {
  const groups = item.modifierGroupIds.flatMap((id) => menu.modifierGroups.find((group) => group.id === id) ?? []);
  if (groups.length === 0) return null;
  return (
    <Section title="Choices">
      <Facts>
        {groups.map((group) => {
          const others = menu.items.filter(({ id, modifierGroupIds }) => id !== item.id && modifierGroupIds.includes(group.id)).length;
          return (
            <Fact key={group.id} label={group.name}>
              <span>
                {group.options
                  .map(({ name, extraCharge }) => (extraCharge > 0 ? `${name} +${formatMoney(extraCharge, menu.currency)}` : name))
                  .join(', ')}
              </span>
              <span className={styles.more}>
                {guidance(group)}
                {group.allowMultiple && ', one may be chosen more than once'}
                {others > 0 && `. Shared with ${others === 1 ? '1 other item' : `${others} other items`}`}
              </span>
            </Fact>
          );
        })}
      </Facts>
    </Section>
  );
};
