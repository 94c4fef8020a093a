import { ColorInput } from '@mantine/core';
import { useSpelling } from '../../shared/places.ts';

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
}) => {
  const spelled = useSpelling();
  return (
    <ColorInput
      size="lg"
      label={spelled('Colour at the till')}
      description={spelled(help)}
      placeholder="None"
      swatches={swatches}
      swatchesPerRow={8}
      value={value ?? ''}
      error={error}
      onChange={(color) => onChange(color === '' ? null : color)}
    />
  );
};
