import type { Report, TillReportQuery } from '@servery/contract/reports';
import { dayReport } from '@servery/domain/printing';
import type { ReportSection } from '@servery/domain/reports';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/handler.types.ts';
import type { PrintingModule } from '../../printing/index.ts';
import type { SettingsModule } from '../../settings/index.ts';
import { makeReport, type ReportsDeps } from '../reports.service.ts';

export interface TillReportDeps extends ReportsDeps {
  settings: Pick<SettingsModule, 'loadDeviceSection'>;
  printing: PrintingModule['drawer'];
}

const ofStore: readonly ReportSection[] = ['sales', 'money', 'tax', 'payment', 'refund', 'channel', 'collection', 'item'];
const ofTill: readonly ReportSection[] = ['sales', 'money', 'tax', 'payment', 'refund', 'collection'];

/** The till of a call that its permission has admitted. */
function getTill(caller: Caller) {
  if (caller.kind !== 'posTerminal') throw new ApiError('user_not_allowed');
  const { restaurantId, storeId, principalId: deviceId, name } = caller;
  return { restaurantId, storeId, deviceId, name };
}

/** A trading day as a till shows it: its own figures, or the store's. @throws resource_not_found */
export async function readTillReport(deps: ReportsDeps, caller: Caller, { day: period, scope }: TillReportQuery): Promise<Report> {
  const { restaurantId, storeId, deviceId } = getTill(caller);
  const shared = { restaurantId, storeId, query: { period } };
  if (scope === 'till') return makeReport(deps, { ...shared, sections: ofTill, terminalId: deviceId });
  const { daily: _, ...report } = await makeReport(deps, { ...shared, sections: ofStore });
  return report;
}

/** Prints it. @throws resource_status_conflict: no printer for it */
export async function printTillReport(
  deps: TillReportDeps,
  caller: Caller,
  { id, actor, ...query }: TillReportQuery & { id: string; actor: Actor },
): Promise<{ printerName: string }> {
  const { restaurantId, storeId, deviceId, name } = getTill(caller);
  const [report, store] = [await readTillReport(deps, caller, query), await deps.stores.get(restaurantId, storeId)];
  if (store === undefined) throw new ApiError('resource_not_found');
  const askedAt = deps.now();
  const queued = await deps.database.tenant({ restaurantId }, async (tx) => {
    const { printerId } = (await deps.settings.loadDeviceSection(tx, deviceId, 'tillPrinter')).value;
    return deps.printing.print(tx, {
      ...{ id, storeId, printerId, sessionId: null, byHand: true, actor, askedAt },
      getDocument: () =>
        dayReport({
          ...{ storeName: store.name, tillName: query.scope === 'till' ? name : null, timeZone: store.timeZone, currency: store.currency },
          ...{ day: report.days.from, readAt: askedAt.toISOString(), over: query.day === 'yesterday', figures: report.figures },
        }),
    });
  });
  if (queued === undefined) {
    throw new ApiError('resource_status_conflict', {
      message:
        'No printer of this store prints invoices. Choose the till’s printer under Settings at the till, or set one up under Printing.',
    });
  }
  return { printerName: queued.printerName };
}
