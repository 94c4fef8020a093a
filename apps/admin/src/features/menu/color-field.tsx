import { ColorInput } from '@mantine/core';

const swatches = ['#0f6b57', '#0b62d6', '#6d3fc4', '#b3286e', '#c62828', '#c8400a', '#f5b301', '#545d67'];

/** The colour of a button at the till; empty: none of its own. */
export const ColorField = ({
  help,
  value,
  error,
  onChange,
}: {
  help: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}) => (
  <ColorInput
    size="lg"
    label="Colour at the till"
    description={help}
    placeholder="None"
    swatches={swatches}
    swatchesPerRow={8}
    value={value ?? ''}
    error={error}
    onChange={(color) => onChange(color === '' ? null : color)}
  />
);
