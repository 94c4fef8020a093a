import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A balancer in front of two nodes: each connection goes to the first that answers, and breaks with its node.
 * @returns `underWay`: how many connections have sent a node something that it has not answered yet.
 */
export async function openBalancer(ports: readonly number[]): Promise<{ port: number; underWay(): number; close(): void }> {
  const open = new Set<Socket>();
  const unanswered = new Set<Socket>();
  const pass = (client: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void client.destroy();
    const node = connect(port, '127.0.0.1');
    open.add(node);
    let connected = false;
    node.once('connect', () => {
      connected = true;
      client.on('data', () => unanswered.add(node));
      node.on('data', () => unanswered.delete(node));
      client.pipe(node).pipe(client);
    });
    node.on('error', () => (connected ? client.destroy() : pass(client, others)));
    node.once('close', () => {
      open.delete(node);
      unanswered.delete(node);
      if (connected) client.destroy();
    });
    client.once('close', () => node.destroy());
  };
  const door = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => open.delete(client));
    pass(client, ports);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return {
    port: (door.address() as AddressInfo).port,
    underWay: () => unanswered.size,
    close() {
      door.close();
      for (const socket of open) socket.destroy();
    },
  };
}
