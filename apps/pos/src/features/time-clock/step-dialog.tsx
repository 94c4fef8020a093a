import { useState } from 'react';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import { pinPrompts } from '@servery/domain/employees';
import { formatMinutes } from '@servery/domain/clock';
import { getClockActions, getLimitMinutes, getOpenBreak, type ShiftBreakPreset } from '@servery/domain/shifts';
import type { TimeZone } from '@servery/domain/time';
import { PinPad } from '../../shared/people/pin-pad.tsx';
import type { TillEmployee } from '../../shared/people/people-store.ts';
import type { TimeClock } from '../../shared/people/use-time-clock.ts';
import { newStep, recordStep, type ClockStep } from './record-clock.ts';
import styles from './time-clock.module.css';

type Here = TimeClock['here'][number];

/** "Lunch, unpaid, 30 min". */
const describePreset = ({ type, limit }: ShiftBreakPreset): string => {
  const minutes = getLimitMinutes(limit);
  return `${type === 'PAID' ? 'Paid' : 'Unpaid'}${minutes === null ? '' : `, ${formatMinutes(minutes)}`}`;
};

/** What is about to happen, as the dialog names it. */
const getTitle = ({ action, preset, employee: { name } }: ClockStep): string => {
  switch (action) {
    case 'in':
      return `${name}: clock in`;
    case 'breakStart':
      return `${name}: start ${preset?.name ?? 'a break'}`;
    case 'breakEnd':
      return `${name}: end the break`;
    case 'out':
      return `${name}: clock out`;
  }
};

const Steps = ({ here, settings, onStep }: { here: Here; settings: TimeClock['settings']; onStep: (step: ClockStep) => void }) => {
  const employee = { id: here.employeeId, name: here.name };
  const presets = settings.shiftBreakPresets;
  const actions = getClockActions(here, settings.enableBreakRecording);
  return (
    <div className={styles.steps}>
      {actions.includes('breakStart') &&
        presets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            className={styles.step}
            onClick={() => onStep(newStep({ employee, action: 'breakStart', preset }))}
          >
            Start {preset.name}
            <span className={styles.quiet}>{describePreset(preset)}</span>
          </button>
        ))}
      {actions.includes('breakEnd') && (
        <button type="button" className={styles.step} onClick={() => onStep(newStep({ employee, action: 'breakEnd', preset: null }))}>
          End the break
        </button>
      )}
      <button type="button" className={styles.step} onClick={() => onStep(newStep({ employee, action: 'out', preset: null }))}>
        Clock out
        {getOpenBreak(here) !== undefined && <span className={styles.quiet}>This also ends the break</span>}
      </button>
    </div>
  );
};

const EnterPin = ({
  step,
  timeZone,
  onSaved,
  onRefused,
}: {
  step: ClockStep;
  timeZone: TimeZone;
  onSaved: (text: string) => void;
  onRefused: () => void;
}) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (pin: string) => {
    setBusy(true);
    setProblem(null);
    const { kind, text } = await recordStep(step, pin, timeZone);
    setBusy(false);
    if (kind === 'saved') return onSaved(text);
    onRefused();
    return setProblem(text);
  };
  return (
    <>
      <p className={styles.help}>{pinPrompts.unlock}</p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <PinPad label={`PIN of ${step.employee.name}`} busy={busy} onPin={(pin) => void send(pin)} />
    </>
  );
};

/** What somebody can do now, then their PIN. Whoever is not here clocks in. */
export const StepDialog = ({
  employee,
  here,
  settings,
  timeZone,
  onSaved,
  onRefused,
  onClose,
}: {
  employee: Pick<TillEmployee, 'id' | 'name'>;
  /** Their shift; undefined: they are not clocked in. */
  here: Here | undefined;
  settings: TimeClock['settings'];
  timeZone: TimeZone;
  /** It is recorded, as a sentence. */
  onSaved: (text: string) => void;
  /** It is not, or that is not known: the list is read again. */
  onRefused: () => void;
  onClose: () => void;
}) => {
  const [step, setStep] = useState<ClockStep | null>(() => (here === undefined ? newStep({ employee, action: 'in', preset: null }) : null));
  return (
    <Dialog title={step === null ? employee.name : getTitle(step)} onClose={onClose}>
      <div className={styles.dialog}>
        {step === null && here !== undefined && (
          <>
            <p className={styles.help}>At work since {timeOfDay(here.startedAt, timeZone)}</p>
            <Steps here={here} settings={settings} onStep={setStep} />
          </>
        )}
        {step !== null && <EnterPin key={step.id} step={step} timeZone={timeZone} onSaved={onSaved} onRefused={onRefused} />}
      </div>
    </Dialog>
  );
};
