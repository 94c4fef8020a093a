import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listEmployees } from '@servery/contract/employees';
import { addShift, correctShift, getShift, listShifts } from '@servery/contract/shifts';
import { breakTypes, type BreakType } from '@servery/domain/shifts';
import { EntryList } from '../../kit/form/entry-list.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { ShiftHistory } from './shift-history.tsx';
import { findMissing, fromBreakFields, fromLocal, toBreakFields, toLocal, type BreakFields, type Shift } from './shift-times.ts';

const typeNames: Readonly<Record<BreakType, string>> = { PAID: 'Paid', UNPAID: 'Unpaid' };
const typeOptions = breakTypes.map((value) => ({ value, label: typeNames[value] }));

/** Corrects a shift; without `shift`, enters one that nobody has clocked in for. */
export const ShiftDialog = ({ shift, onClose }: { shift: Shift | undefined; onClose: () => void }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const employees = useEndpoint(listEmployees, { params }).data?.rows ?? [];
  const form = useEntityForm({
    row: shift,
    initial: {
      employeeId: shift?.employeeId ?? '',
      startedAt: toLocal(shift?.startedAt ?? null, timeZone),
      endedAt: toLocal(shift?.endedAt ?? null, timeZone),
      breaks: toBreakFields(shift?.breaks ?? [], timeZone),
      reason: '',
    },
    create: {
      endpoint: addShift,
      call: ({ employeeId, startedAt, endedAt, breaks, reason }, id) => ({
        params,
        body: {
          ...{ id, employeeId, reason, startedAt: fromLocal(startedAt, timeZone) ?? '' },
          ...{ endedAt: fromLocal(endedAt, timeZone), breaks: fromBreakFields(breaks, timeZone) },
        },
      }),
    },
    change: {
      endpoint: correctShift,
      call: ({ startedAt, endedAt, breaks, reason }, was) => ({
        params: { ...params, shiftId: was.id },
        body: {
          ...{ reason, version: was.version, startedAt: fromLocal(startedAt, timeZone, was.startedAt) ?? '' },
          ...{ endedAt: fromLocal(endedAt, timeZone, was.endedAt), breaks: fromBreakFields(breaks, timeZone, was.breaks) },
        },
      }),
    },
    labels: { employeeId: 'Employee', startedAt: 'Clocked in', endedAt: 'Clocked out', breaks: 'Breaks', reason: 'Reason' },
    shownBy: [listShifts, getShift],
    onDone: onClose,
    check: (values) => ({
      ...(values.employeeId === '' && { employeeId: 'Please choose who worked.' }),
      ...findMissing(values),
    }),
  });
  const { values, set, field, problemAt } = form;
  const changeBreak = (at: number, part: Partial<BreakFields>) =>
    set(
      'breaks',
      values.breaks.map((one, index) => (index === at ? { ...one, ...part } : one)),
      `breaks.${at}`,
    );
  return (
    <FormDialog
      of={form}
      size="lg"
      title={shift === undefined ? 'Enter a shift' : `Correct the shift of ${shift.employeeName}`}
      act={shift === undefined ? 'Enter' : 'Save the correction'}
      onClose={onClose}
    >
      {shift === undefined && (
        <Select
          label="Employee"
          data={employees.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          value={values.employeeId || null}
          error={problemAt('employeeId')}
          onChange={(id) => set('employeeId', id ?? '')}
        />
      )}
      <TextInput type="datetime-local" label="Clocked in" {...field('startedAt')} />
      <TextInput type="datetime-local" label="Clocked out" description="Leave it empty while the shift goes on." {...field('endedAt')} />
      <EntryList
        label="Breaks"
        entries={values.breaks}
        nameOf={(one, at) => one.name || `Break ${at + 1}`}
        empty="No breaks."
        error={problemAt('breaks')}
        onChange={(breaks) => set('breaks', breaks)}
        foot={
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() =>
              set('breaks', [
                ...values.breaks,
                { id: newId(), name: 'Break', type: 'UNPAID', startedAt: values.startedAt, endedAt: values.startedAt },
              ])
            }
          >
            Add a break
          </Button>
        }
      >
        {(one, at) => (
          <>
            <TextInput
              label="Name of the break"
              value={one.name}
              maxLength={40}
              error={problemAt(`breaks.${at}.name`)}
              onChange={(event) => changeBreak(at, { name: event.currentTarget.value })}
            />
            <Select
              label="Paid or unpaid"
              data={typeOptions}
              value={one.type}
              allowDeselect={false}
              onChange={(type) => changeBreak(at, { type: type === 'PAID' ? 'PAID' : 'UNPAID' })}
            />
            <TextInput
              type="datetime-local"
              label="Break began"
              value={one.startedAt}
              error={problemAt(`breaks.${at}.startedAt`)}
              onChange={(event) => changeBreak(at, { startedAt: event.currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label="Break ended"
              value={one.endedAt}
              error={problemAt(`breaks.${at}.endedAt`)}
              onChange={(event) => changeBreak(at, { endedAt: event.currentTarget.value })}
            />
          </>
        )}
      </EntryList>
      <Textarea
        label="Reason"
        description="The original stays, with your name and this reason beside it."
        autosize
        minRows={2}
        maxLength={200}
        {...field('reason')}
      />
      {shift !== undefined && <ShiftHistory shiftId={shift.id} />}
    </FormDialog>
  );
};
