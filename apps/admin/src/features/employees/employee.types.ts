import type { ResponseOf } from '@servery/contract/endpoint';
import type { createEmployee } from '@servery/contract/employees';
import type { EmployeeRole } from '@servery/domain/employees';

export type Employee = ResponseOf<typeof createEmployee>;

export const roleNames: Record<EmployeeRole, string> = { manager: 'Manager', staff: 'Staff' };
