/** A failure that the person can do something about: shown as its message alone, without a stack. */
export class Refusal extends Error {}

/** Runs a script's body; a refusal ends it with exit code 1 and its message. */
export async function main(body) {
  try {
    const code = await body();
    process.exitCode = code ?? process.exitCode ?? 0;
  } catch (error) {
    if (error instanceof Refusal) console.error(`\n${error.message}\n`);
    else console.error(error);
    process.exitCode = 1;
  }
}
