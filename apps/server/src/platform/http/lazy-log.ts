import type { FastifyBaseLogger } from 'fastify';

/**
 * A child logger that is created when something is logged. Most requests log nothing, and creating a child for each would cost as much as
 * finding its route.
 */
export function lazyChild(parent: FastifyBaseLogger, bindings: object): FastifyBaseLogger {
  let child: FastifyBaseLogger | undefined;
  return new Proxy(parent, {
    get: (_parent, name) => Reflect.get((child ??= parent.child(bindings)), name),
  });
}
