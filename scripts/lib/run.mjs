import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a program to its end and captures its output.
 * @param options those of `spawn`; `background`: it gets only the processor time that others leave, and so do the programs that it starts
 * @returns its exit code (1 if a signal ended it or it could not be started) and its output.
 */
export function run(command, args, { background = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (background) giveWay(child.pid);
    let output = '';
    const collect = (chunk) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** It may have ended already, or could not be started. */
function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Then it needs no time.
  }
}

/**
 * Runs a program that shows its own output, and passes on the signals that we get.
 * @returns its exit code; 128 + number when a signal ended it.
 */
export function runInFront(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const forward = (signal) => {
      // Ctrl-C in a terminal already reaches the whole group; passed on again it would count as the impatient second one.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const unwatch = whenAbandoned(() => child.kill('SIGTERM'));
    const end = (code) => {
      unwatch();
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(1);
    });
    child.on('close', (code, signal) => end(code ?? { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGKILL: 137 }[signal] ?? 1));
  });
}

/**
 * Calls back once when the npm that runs us has ended. It passes a signal only to the shell between us, which dies of it silently; without
 * this, the server would keep running and hold the port.
 * @returns a function that ends the watch.
 */
function whenAbandoned(callback) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {};
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, 500);
  return () => clearInterval(timer);
}

/** Our parent, and if that is npm's shell, its parent. */
function ancestors() {
  const parent = process.ppid;
  try {
    const isShell = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'));
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

/** Runs tasks, at most `limit` at a time; the results keep the tasks' order. */
export async function inParallel(limit, tasks) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++;
      results[index] = await tasks[index]();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, worker));
  return results;
}
