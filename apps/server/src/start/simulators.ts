import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { mailSimulator } from './mail-simulator.ts';
import type { DemoFacts, SimulatorManifest } from './simulator-manifest.ts';
import { smsSimulator } from './sms-simulator.ts';
import { stripeSimulator } from './stripe-simulator.ts';
import { sunmiSimulator } from './sunmi-simulator.ts';
import { uberEatsSimulator } from './uber-eats-simulator.ts';

/** One line for each outside system that runs as a simulator unless the real one is configured, in the order in which the terminal shows them. */
export const simulators: readonly SimulatorManifest[] = [sunmiSimulator, smsSimulator, mailSimulator, uberEatsSimulator, stripeSimulator];

export interface ShownSimulator {
  id: string;
  /** Its page. */
  url: string;
  /** The demo's guests order there, too. */
  marketplace: boolean;
  banner: SimulatorManifest['banner'];
}

export interface Simulators {
  /** The variables that point the adapters at the simulators. */
  env: Record<string, string>;
  /** Those that run. */
  running: readonly ShownSimulator[];
  stop(): Promise<void>;
}

/** For a node beside the one that runs the simulators: an address on this machine without keys means the simulator's. */
export const besideSimulators = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  simulators.reduce((known, { beside }) => beside?.(known) ?? known, env);

/** Its variable's port, or its place after the server's own; 0 takes any. */
export const getSimulatorPort = ({ port, simulatorPorts }: Config, { variable, after }: SimulatorManifest['port']): number =>
  simulatorPorts[variable] ?? (port === 0 ? 0 : port + after);

/** Starts the simulators of the outside systems that are not configured. Their data survive restarts. @throws if a port is taken */
export async function startSimulators(config: Config, env: NodeJS.ProcessEnv, demo: DemoFacts): Promise<Simulators> {
  const started: (ShownSimulator & { env: Record<string, string>; close(): Promise<void> })[] = [];
  const stop = async () => {
    for (const each of started.toReversed()) await each.close();
  };
  try {
    for (const { id, port, banner, marketplace = false, isReplaced, start } of simulators) {
      if (isReplaced(env)) continue;
      const running = await start({ config, demo, port: getSimulatorPort(config, port), dataDir: join(config.dataDir, id) });
      started.push({ id, banner, marketplace, ...running });
    }
    return { env: Object.assign({}, ...started.map((each) => each.env)), running: started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
