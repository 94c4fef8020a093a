import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Starts the yardstick server with the bytes and headers of a real answer; give back its port and process. */
export async function startBare(answer: { body: Buffer; headers: Record<string, string> }): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--no-warnings'] });
  child.send({ body: answer.body.toString('base64'), headers: answer.headers });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { port, child };
}

/** Fetches an address once as the load generator will and returns the raw (still compressed) bytes with the headers that matter. */
export async function sampleAnswer(
  host: string,
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const outgoing = request({ host, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(
          ([name]) => !['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'].includes(name),
        );
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
