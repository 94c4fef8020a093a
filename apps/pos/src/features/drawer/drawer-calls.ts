import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { getDrawerSession, getOwnDrawer, type DrawerSession } from '@servery/contract/drawers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { useState } from 'react';
import { getLeave, useNeedsApproval } from '../../shared/people/approvals.ts';
import { useTill } from '../../shared/till-context.ts';

export type OwnDrawer = ResponseOf<typeof getOwnDrawer>;

/** Asks for the leave to use the drawer: the headers of the call that does it; null: nobody gave it. */
export const useDrawerLeave = () => {
  const { deviceId } = useTill();
  return async (what: string): Promise<Record<string, string> | null> => {
    const leave = await getLeave({ action: 'drawer', subjectId: deviceId, what });
    return leave && getApprovalHeader(leave.approvalId);
  };
};

/** Puts what a call has answered on the screen, before the server's message comes. */
export const useShowSession = () => {
  const queries = useQueryClient();
  return (session: DrawerSession) => {
    const isOpen = session.closed === null;
    queries.setQueryData<OwnDrawer>(endpointKey(getOwnDrawer, {}), (before) => ({
      ...before,
      session: isOpen ? session : null,
      left: session.closed === null ? null : session.closed.counted - session.closed.handedOver,
    }));
    void queries.invalidateQueries({ queryKey: endpointKey(getDrawerSession) });
  };
};

/**
 * The report of this till's open session, for those who may see it. Others ask (`ask`) somebody who may: then it is shown as long as this
 * screen is.
 */
export const useReport = (sessionId: string) => {
  const { restaurantId, storeId, deviceId } = useTill();
  const needsApproval = useNeedsApproval('reports');
  const [approvalId, setApprovalId] = useState<string | null>(null);
  const isHidden = needsApproval && approvalId === null;
  const options = { params: { restaurantId, storeId, drawerSessionId: sessionId }, headers: getApprovalHeader(approvalId) };
  const query = useEndpoint(getDrawerSession, options, { enabled: !isHidden, staleTime: 0 });
  const ask = async () => {
    const leave = await getLeave({ action: 'reports', subjectId: deviceId, what: 'See the drawer’s report' });
    if (leave !== null) setApprovalId(leave.approvalId);
  };
  return {
    /** Nobody has given their leave. */
    isHidden,
    ask: () => void ask(),
    data: isHidden ? undefined : query.data,
    error: isHidden ? undefined : query.error?.error,
    again: () => void query.refetch(),
  };
};
export type ShownReport = ReturnType<typeof useReport>;
