import { fileURLToPath } from 'node:url';
import { prepareFonts } from '@curbcut/capture';

/** The product's default folder for unpacked fonts. */
const cacheFolder = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/**
 * Options for Playwright's `launch`: the given browser with the fonts of scans, so that layouts are the same
 * everywhere.
 */
export async function getLaunchOptions() {
  const { env } = await prepareFonts('pinned', cacheFolder);
  return {
    executablePath: process.env.CURBCUT_E2E_BROWSER,
    args: [
      // No page lives long enough to repay the work of V8's slowest compiler.
      '--js-flags=--no-opt',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    env: { ...process.env, ...env },
  };
}
