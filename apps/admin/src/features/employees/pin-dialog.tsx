import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listEmployees, setEmployeePin } from '@servery/contract/employees';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useStore } from '../../shared/places.ts';
import type { Employee } from './employee.types.ts';
import { PinField } from './pin-field.tsx';

/** Gives somebody a new PIN. */
export const PinDialog = ({ employee: { id, name }, onClose }: { employee: Employee; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const form = useForm({
    endpoint: setEmployeePin,
    initial: { pin: '' },
    call: (body) => ({ params: { restaurantId, storeId, employeeId: id }, body }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listEmployees) });
      onClose();
    },
  });
  return (
    <FormDialog of={form} title={`New PIN for ${name}`} act="Set the PIN" onClose={onClose}>
      <PinField label="New PIN" data-autofocus {...form.field('pin')} />
    </FormDialog>
  );
};
