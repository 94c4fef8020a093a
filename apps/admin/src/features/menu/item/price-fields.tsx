import type { Price } from '@servery/domain/menu';
import { collectionNames, collectionTypes } from '@servery/domain/orders';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import styles from './item.module.css';

const uberEats = { pickup: 'Uber Eats, pickup', delivery: 'Uber Eats, delivery' } as const;
const uberEatsTypes = ['pickup', 'delivery'] as const;

/** A price, and what it is more or less by the way that an order is collected and where it comes from. */
export const PriceFields = ({
  label,
  path,
  value,
  problemAt,
  onChange,
}: {
  label: string;
  /** Where the price is in the item: "sizes.0.price". */
  path: string;
  value: Price;
  problemAt: (path: string) => string | undefined;
  /** `at`: the path of what was changed. */
  onChange: (value: Price, at: string) => void;
}) => {
  const { extraCharge, uberEatsExtraCharge } = value;
  const problems = {
    ofType: (type: (typeof collectionTypes)[number]) => problemAt(`${path}.extraCharge.${type}`),
    ofUberEats: (type: (typeof uberEatsTypes)[number]) => problemAt(`${path}.uberEatsExtraCharge.${type}`),
  };
  const hasProblem = [...collectionTypes.map(problems.ofType), ...uberEatsTypes.map(problems.ofUberEats)].some((one) => one !== undefined);
  const hasExtras = [...Object.values(extraCharge), ...Object.values(uberEatsExtraCharge)].some((extra) => extra !== 0);
  return (
    <div className={styles.price}>
      <MoneyField
        label={label}
        value={value.basePrice}
        error={problemAt(`${path}.basePrice`) ?? problemAt(path)}
        onChange={(basePrice) => onChange({ ...value, basePrice }, `${path}.basePrice`)}
      />
      {/* What is wrong has to be seen. */}
      <details className={styles.more} open={hasExtras || hasProblem}>
        <summary>Other prices for delivery, dine-in or Uber Eats</summary>
        <p className={styles.help}>What is added to the price, or taken off with a minus. On Uber Eats only its own two count.</p>
        <div className={styles.grid}>
          {collectionTypes.map((type) => (
            <MoneyField
              key={type}
              label={collectionNames[type]}
              allowNegative
              value={extraCharge[type]}
              error={problems.ofType(type)}
              onChange={(extra) => onChange({ ...value, extraCharge: { ...extraCharge, [type]: extra } }, `${path}.extraCharge.${type}`)}
            />
          ))}
          {uberEatsTypes.map((type) => (
            <MoneyField
              key={uberEats[type]}
              label={uberEats[type]}
              allowNegative
              value={uberEatsExtraCharge[type]}
              error={problems.ofUberEats(type)}
              onChange={(extra) =>
                onChange(
                  { ...value, uberEatsExtraCharge: { ...uberEatsExtraCharge, [type]: extra } },
                  `${path}.uberEatsExtraCharge.${type}`,
                )
              }
            />
          ))}
        </div>
      </details>
    </div>
  );
};
