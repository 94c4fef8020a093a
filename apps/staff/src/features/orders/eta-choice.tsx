import { formatEta } from '@servery/app-kit/format.ts';
import { etaChoicesInMinutes } from '@servery/domain/orders';
import { Choice } from '@servery/ui/primitives/choice.tsx';

const options = etaChoicesInMinutes.map((minutes): [number, string] => [minutes, formatEta(minutes)]);

/** The specification's ETA choices. Minutes; 0 is "as soon as possible". */
export const EtaChoice = ({ value, onChange }: { value: number; onChange: (minutes: number) => void }) => (
  <Choice<number> label="Ready in" value={value} options={options} least="4.5rem" onChange={onChange} />
);
