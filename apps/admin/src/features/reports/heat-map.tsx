import { weekdayNames } from '@servery/domain/clock';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { formatHour, type ComparedFigure } from '@servery/domain/reports';
import { weekdays } from '@servery/domain/time';
import { getHours } from './report-bars.ts';
import styles from './charts.module.css';

/** How strong the tint of a cell is: 0 to 4. Its number says the same. */
const getLevel = (count: number, most: number): number => (count <= 0 ? 0 : Math.ceil((count / most) * 4));

/** Orders by weekday and hour, with a stronger tint the more there were. */
export const HeatMap = ({ figures, currency }: { figures: readonly ComparedFigure[]; currency: CurrencyCode }) => {
  const hours = getHours(figures);
  const cells = new Map(figures.map((figure) => [figure.key, figure]));
  const most = Math.max(1, ...figures.map(({ count }) => count));
  return (
    // A keyboard scrolls it too.
    <div className={styles.scroll} role="region" aria-label="Orders by weekday and hour" tabIndex={0}>
      <table className={styles.heat}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {formatHour(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">
                <abbr title={weekdayNames[weekday]}>{weekdayNames[weekday].slice(0, 3)}</abbr>
              </th>
              {hours.map((hour) => {
                const { count = 0, amount = 0 } = cells.get(`${weekday}/${hour}`) ?? {};
                return (
                  <td
                    key={hour}
                    data-level={getLevel(count, most)}
                    title={`${weekdayNames[weekday]} ${formatHour(hour)}: ${formatMoney(amount, currency)}`}
                  >
                    {count === 0 ? '' : count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
