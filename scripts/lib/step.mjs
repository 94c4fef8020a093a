const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one step and shows that it runs: its name at once, the elapsed seconds while it lasts (in place on a terminal, every ten seconds in a
 * log), and its time at the end.
 */
export async function step(title, work) {
  const began = Date.now();
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${title} …` : `  ${title} …\n`);
  const timer = setInterval(
    () =>
      process.stdout.write(
        live
          ? `\r  ${title} … ${Math.round((Date.now() - began) / 1000)} s`
          : `  ${title} … ${Math.round((Date.now() - began) / 1000)} s\n`,
      ),
    live ? 1000 : 10_000,
  );
  try {
    const result = await work();
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\u001b[K' : ''}✓ ${title} (${seconds(began)})\n`);
    return result;
  } catch (error) {
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\u001b[K' : ''}✗ ${title} (${seconds(began)})\n`);
    throw error;
  }
}
