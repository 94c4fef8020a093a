import * as contract from '@servery/contract/employees';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import {
  changeEmployee,
  createEmployee,
  listEmployees,
  listTillEmployees,
  setEmployeeActive,
  setEmployeePin,
  type EmployeesDeps,
  type TillPlace,
} from './employees.service.ts';
import { approveAction } from './use-cases/approve-action.ts';
import { checkPin, type CheckPinDeps } from './use-cases/check-pin.ts';

export type EmployeesRoutesDeps = EmployeesDeps & CheckPinDeps;

/** The till of a call that its permission has admitted. */
function getTill(caller: Caller): TillPlace {
  if (caller.kind !== 'posTerminal') throw new ApiError('user_not_allowed');
  return { restaurantId: caller.restaurantId, storeId: caller.storeId, deviceId: caller.principalId };
}

export function employeesRoutes(deps: EmployeesRoutesDeps): Route[] {
  return [
    route(contract.listTillEmployees, ({ caller }) => listTillEmployees(deps, getTill(caller))),
    route(contract.checkPin, ({ caller, body }) => checkPin(deps, { ...getTill(caller), ...body })),
    route(contract.approveAction, ({ caller, body, till }) =>
      approveAction(deps, { ...getTill(caller), ...body, sessionId: till?.sessionId ?? null }),
    ),
    route(contract.listEmployees, ({ params, caller }) => listEmployees(deps, { ...params, caller })),
    route(contract.createEmployee, ({ params, body, caller, actor }) => createEmployee(deps, { ...params, ...body, caller, actor })),
    route(contract.changeEmployee, ({ params, body, caller, actor }) => changeEmployee(deps, { ...params, ...body, caller, actor })),
    route(contract.setEmployeePin, ({ params, body, caller, actor }) => setEmployeePin(deps, { ...params, ...body, caller, actor })),
    route(contract.setEmployeeActive, ({ params, body, caller, actor }) => setEmployeeActive(deps, { ...params, ...body, caller, actor })),
  ];
}
