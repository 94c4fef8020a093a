import type { FastifyReply } from 'fastify';

/** How a call ends without an answer. `silence`: the socket stays open until the caller closes it; `close`: it ends; `reset`: it ends with a TCP reset. */
export type BreakOff = 'silence' | 'close' | 'reset';

/** Ends a call without an answer: the framework no longer answers it. */
export function breakOff(reply: FastifyReply, how: BreakOff): FastifyReply {
  reply.hijack();
  if (how === 'close') reply.raw.destroy();
  if (how === 'reset') reply.request.raw.socket.resetAndDestroy();
  return reply;
}
