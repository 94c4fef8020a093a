import { rotationOfElement, sizeOfElement, type TableElement } from '@servery/domain/tables';

/** The outline of a table, to be placed in a group whose origin is the table's middle. Map units. */
export const TableShape = ({ element, className }: { element: TableElement; className?: string | undefined }) => {
  if (element.shape === 'circle') return <circle r={element.radius} className={className} />;
  const { width, height } = sizeOfElement(element);
  return (
    <rect
      className={className}
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      rx={10}
      transform={`rotate(${rotationOfElement(element)})`}
    />
  );
};
