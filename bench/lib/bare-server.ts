import { createServer } from 'node:http';

/** A bare Node server in a separate process: the same bytes and headers for every request, nothing else. The yardstick for reads. */
process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
});
