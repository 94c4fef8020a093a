import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { readAction } from '@servery/contract/account';
import { client } from '../../shared/session.ts';

export type MailedAction = ResponseOf<typeof readAction>;

/** What a mailed link is for. Reading it changes nothing: mail programs open links too. */
export const useMailedAction = (code: string) =>
  useQuery<MailedAction, CallFailure<typeof readAction>>({
    queryKey: [readAction.id, code],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const result = await client.call(readAction, { body: { code }, signal });
      if (!result.ok) throw new CallFailure<typeof readAction>(result.error);
      return result.data;
    },
  });
