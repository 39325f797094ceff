import { afterEach, expect, test, vi } from 'vitest';
import { openCliScanner, type ScannerFlags } from '../src/open-scanner.ts';

afterEach(() => vi.unstubAllEnvs());

/** Returns the fonts that a scanner opened with these flags passes to its browser. */
async function getScannerFonts(flags: Partial<ScannerFlags>): Promise<string> {
  const scanner = await openCliScanner({ allowPrivate: false, ...flags }, () => {});
  await scanner.close();
  return scanner.browser.fonts;
}

test.runIf(process.platform === 'linux')('the fonts flag overrides the setting', async () => {
  expect(await getScannerFonts({})).toBe('pinned');
  expect(await getScannerFonts({ fonts: 'system' })).toBe('system');
  vi.stubEnv('SCAN_FONTS', 'system');
  expect(await getScannerFonts({})).toBe('system');
  expect(await getScannerFonts({ fonts: 'pinned' })).toBe('pinned');
});
