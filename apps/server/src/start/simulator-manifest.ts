import type { Config } from '../platform/config.ts';
import type { DemoPrinter } from './seed.ts';

/** What the demo has at outside systems. */
export interface DemoFacts {
  printers: DemoPrinter[];
}

export interface RunningSimulator {
  /** Its page. */
  url: string;
  /** The variables that point the adapter at it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** All that starting needs to know of one outside system's simulator; simulators.ts lists each in one line. */
export interface SimulatorManifest {
  /** The folder of its data below the data folder. */
  id: string;
  /** The variable of its port; without it so many after the server's own. */
  port: { variable: `${string}_SIMULATOR_PORT`; after: number };
  /** Whether the real system is configured: then it does not run. */
  isReplaced(env: NodeJS.ProcessEnv): boolean;
  /** @throws if its port is taken */
  start(options: { config: Config; port: number; dataDir: string; demo: DemoFacts }): Promise<RunningSimulator>;
  /** For a node beside the one that runs the simulators: adds the simulator's keys where its address is given alone. */
  beside?(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /** The demo's guests order there, too. */
  marketplace?: true;
  /** How the terminal shows its page. */
  banner: { label: string; note?: string; lines?: readonly string[] };
}

/** Whether one of these variables has a value. */
export const hasAny = (env: NodeJS.ProcessEnv, ...names: string[]): boolean => names.some((name) => (env[name] ?? '') !== '');

/** Whether an address is on this machine and no key says that it is anything but the simulator's. */
export const isSimulated = (env: NodeJS.ProcessEnv, address: string, key: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(env[address] ?? '') && !hasAny(env, key);
