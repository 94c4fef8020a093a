import type { Ref } from 'react';
import { drawQrCode } from '../../shared/qr-code.tsx';
import { inTwoLines } from './in-two-lines.ts';
import type { Table } from './table-dialog.tsx';

/** Sheets of the printer, in millimetres. */
export const papers = { a4: { name: 'A4', width: 210, height: 297 }, letter: { name: 'US Letter', width: 215.9, height: 279.4 } } as const;
export type Paper = keyof typeof papers;

/** Cards on a sheet: how many beside and below each other. */
export const layouts = { 1: [1, 1], 2: [1, 2], 6: [2, 3], 12: [3, 4] } as const;
export type PerSheet = keyof typeof layouts;

const margin = 10;
const [ink, faint] = ['#111', '#888'];
/** Of a letter's height, its width. */
const letterWidth = 0.58;

interface Card {
  table: Table;
  store: string;
  /** What guests are asked to do. */
  invitation: string;
}

/** A text that gets smaller where it would be wider than its card. Letters are about 0.55 of their height wide. */
const Line = ({ y, size, width, children, bold = false }: { y: number; size: number; width: number; children: string; bold?: boolean }) => (
  <text
    x={width / 2}
    y={y}
    fontSize={Math.min(size, width / Math.max(1, children.length * letterWidth))}
    fontWeight={bold ? 700 : 400}
    textAnchor="middle"
    fill={ink}
    fontFamily="Helvetica, Arial, sans-serif"
  >
    {children}
  </text>
);

/** Of the size of one line, that of two: they fit between the store's name and the code. */
const half = 0.48;

/** A table's name as large as its card allows, in two lines where one would be small. */
const Name = ({ y, size, width, children: name }: { y: number; size: number; width: number; children: string }) => {
  const whole = width / Math.max(1, name.length * letterWidth);
  if (whole >= size * half) {
    return (
      <Line y={y} size={size} width={width} bold>
        {name}
      </Line>
    );
  }
  const lines = inTwoLines(name);
  const longest = Math.max(...lines.map((line) => line.length));
  const height = Math.min(size * half, width / Math.max(1, longest * letterWidth));
  return lines.map((line, at) => (
    <Line key={at} y={y + size * 0.08 - (1 - at) * height * 1.1} size={height} width={width} bold>
      {line}
    </Line>
  ));
};

const CardOf = ({ card: { table, store, invitation }, width, height }: { card: Card; width: number; height: number }) => {
  const { path, size } = drawQrCode(table.address);
  const inner = width * 0.88;
  const code = Math.min(inner * 0.86, height * 0.56);
  const rest = height - code;
  return (
    <>
      <rect width={width} height={height} fill="#fff" stroke={faint} strokeWidth={0.2} strokeDasharray="2 2" />
      <g transform={`translate(${(width - inner) / 2} 0)`}>
        <Line y={rest * 0.22} size={rest * 0.12} width={inner}>
          {store}
        </Line>
        <Name y={rest * 0.5} size={rest * 0.26} width={inner}>
          {table.name}
        </Name>
        <g transform={`translate(${(inner - code) / 2} ${rest * 0.55}) scale(${code / size})`}>
          <path d={path} fill={ink} shapeRendering="crispEdges" />
        </g>
        <Line y={rest * 0.72 + code} size={rest * 0.12} width={inner}>
          {invitation}
        </Line>
        <Line y={rest * 0.88 + code} size={rest * 0.1} width={inner}>
          {table.area}
        </Line>
      </g>
    </>
  );
};

/** One sheet of cards with QR codes, in millimetres, black on white whatever the theme: it is printed. */
export const QrSheet = ({
  cards,
  perSheet,
  paper,
  label,
  ref,
}: {
  cards: readonly Card[];
  perSheet: PerSheet;
  paper: Paper;
  label: string;
  ref?: Ref<SVGSVGElement>;
}) => {
  const { width, height } = papers[paper];
  const [across, down] = layouts[perSheet];
  const [cardWidth, cardHeight] = [(width - 2 * margin) / across, (height - 2 * margin) / down];
  return (
    <svg ref={ref} xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect width={width} height={height} fill="#fff" />
      {cards.map((card, at) => (
        <g
          key={card.table.id}
          transform={`translate(${margin + (at % across) * cardWidth} ${margin + Math.floor(at / across) * cardHeight})`}
        >
          <CardOf card={card} width={cardWidth} height={cardHeight} />
        </g>
      ))}
    </svg>
  );
};
