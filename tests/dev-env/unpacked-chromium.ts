import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');

export interface UnpackedChromium {
  executablePath: string;
  /** What the browser must see besides the usual: its libraries and fonts. */
  env: Record<string, string>;
}

/**
 * The Chromium installed by npm, unpacked once into an ignored folder (about 3 s), with the shared libraries and a font for machines
 * without any.
 * @throws if the package has no browser for this kind of machine.
 */
export async function unpackedChromium(): Promise<UnpackedChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser was found. Install Chrome or Chromium, or name one in CHROMIUM_PATH.');
  }
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const source = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const home = join(root, '.node', `chromium-${version}`);
  if (!existsSync(home)) await unpack(join(source, 'bin'), home);
  const libraries = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

/** Unpacks under another name and renames: a broken-off unpacking is never used, and two at once do no harm. */
async function unpack(bin: string, home: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const draft = `${home}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // The package unpacks into the system's temporary directory under fixed names, where another user's files may be.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
    await Promise.all(archives.map((name) => inflate(join(bin, name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(join(home, 'fonts')));
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
