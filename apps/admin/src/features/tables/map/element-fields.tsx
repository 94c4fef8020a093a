import { Button, NumberInput, Select } from '@mantine/core';
import { formatTableName } from '@servery/domain/orders';
import { newElement, type TableElement, type TableShape } from '@servery/domain/tables';
import styles from './map.module.css';

const shapes: { value: TableShape; label: string }[] = [
  { value: 'square', label: 'Square' },
  { value: 'rectangle', label: 'Rectangle' },
  { value: 'circle', label: 'Circle' },
];

/** Numbers of a table that its shape has, in the order in which they are asked for. */
const sizes = {
  square: [['width', 'Width']],
  rectangle: [
    ['length', 'Length'],
    ['width', 'Width'],
  ],
  circle: [['radius', 'Radius']],
} as const satisfies Record<TableShape, readonly (readonly [string, string])[]>;

/** Shape, size and rotation of the selected table. */
export const ElementFields = ({
  name,
  element,
  problemAt,
  onChange,
  onRemove,
}: {
  name: string;
  element: TableElement;
  /** What is wrong with a number, by its field. */
  problemAt: (field: string) => string | undefined;
  onChange: (element: TableElement) => void;
  onRemove: () => void;
}) => {
  const number = (field: string, label: string, more: object = {}) => (
    <NumberInput
      key={field}
      label={label}
      value={(element as unknown as Record<string, number>)[field]}
      error={problemAt(field)}
      allowDecimal={false}
      allowNegative={false}
      onChange={(value) => {
        if (typeof value === 'number') onChange({ ...element, [field]: value } as TableElement);
      }}
      {...more}
    />
  );
  return (
    <section className={styles.panel} aria-label={formatTableName(name)}>
      <h3 className={styles.panelTitle}>{formatTableName(name)}</h3>
      <div className={styles.numbers}>
        <Select
          label="Shape"
          data={shapes}
          value={element.shape}
          allowDeselect={false}
          onChange={(shape) => onChange(newElement(element.tableId, shape as TableShape, element.location))}
        />
        {sizes[element.shape].map(([field, label]) => number(field, label, { min: 20, max: 1000, clampBehavior: 'none', step: 10 }))}
        {element.shape !== 'circle' && number('rotation', 'Rotation', { suffix: '°', step: 15, max: 359, clampBehavior: 'strict' })}
      </div>
      <Button variant="default" size="md" onClick={onRemove}>
        Take off the map
      </Button>
    </section>
  );
};
