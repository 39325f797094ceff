import { readFile } from 'node:fs/promises';
import type { RunningBrowser } from '../browser/launch.ts';

/** Bytes of a page of memory on the Linux machines that Chromium runs on. */
const PAGE_BYTES = 4_096;

/**
 * The memory that a browser's processes hold, in megabytes; what they share is counted for each. `undefined` where
 * the system does not tell (anything but Linux).
 */
export async function memoryOf(browser: RunningBrowser): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { processInfo } = await browser.connection.browser.send('SystemInfo.getProcessInfo');
  const resident = await Promise.all(
    processInfo.map(async ({ id }) => {
      // A process that has just ended holds nothing.
      const statm = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '0 0');
      return Number(statm.split(' ')[1]) * PAGE_BYTES;
    }),
  );
  return resident.reduce((sum, bytes) => sum + bytes, 0) / 1024 ** 2;
}
