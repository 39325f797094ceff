import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BaselineComparison,
  compareWithBaseline,
  createResultCollector,
  formatBaseline,
  parseBaseline,
  readBaselineCandidates,
} from '@curbcut/results';
import type { TestInfo } from '@playwright/test';
import type { PageScan } from './scan-page.ts';

const HINT = 'Create it again with: npx playwright test --update-snapshots';

/** The comparison of a scan with its baseline. */
export interface BaselineOutcome {
  readonly file: string;
  /** Null if there was no baseline. */
  readonly comparison: BaselineComparison | null;
  /** Whether the file was written. */
  readonly isWritten: boolean;
}

/**
 * Compares a scan with its baseline, and writes the baseline as Playwright writes snapshots: `--update-snapshots`
 * stores what was found; without it, only a missing baseline is written, unless the configuration forbids it.
 *
 * @throws {BaselineError} if the file is not a baseline
 */
export async function compareScan(
  scan: PageScan,
  name: string,
  testInfo: Pick<TestInfo, 'snapshotDir' | 'project' | 'config'>,
): Promise<BaselineOutcome> {
  const file = getBaselineFile(name, testInfo);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const baseline = content === null ? null : parseBaseline(content, file, HINT);
  const collector = createResultCollector();
  try {
    collector.addPage(scan.page);
    const result = await collector.getResult();
    const comparison = baseline && (await compareWithBaseline(baseline, result, scan.settings));
    const isWritten = mustWrite(testInfo.config.updateSnapshots, comparison);
    if (isWritten) {
      const candidates = await readBaselineCandidates(result, scan.settings);
      const unchecked = comparison?.uncheckedIssues ?? [];
      await writeCompletely(file, formatBaseline([...candidates.map(({ entry }) => entry), ...unchecked]));
    }
    return { file, comparison, isWritten };
  } finally {
    collector.close();
  }
}

function mustWrite(
  mode: TestInfo['config']['updateSnapshots'],
  comparison: Pick<BaselineComparison, 'newIssues' | 'goneIssues'> | null,
): boolean {
  if (mode === 'none') return false;
  if (comparison === null || mode === 'all') return true;
  // The default mode is called `missing` in earlier versions of Playwright.
  if (mode !== 'changed') return false;
  return comparison.newIssues.length > 0 || comparison.goneIssues.length > 0;
}

/** Like a snapshot, a baseline belongs to a test file and a project, but not to an operating system. */
function getBaselineFile(
  name: string,
  { snapshotDir, project }: Pick<TestInfo, 'snapshotDir' | 'project'>,
): string {
  const parts = [name, ...(project.name === '' ? [] : [project.name])];
  return join(snapshotDir, `${parts.map(toFileName).join('-')}.issues.json`);
}

const toFileName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

/** Writes a file so that other workers see either all of it or nothing. */
async function writeCompletely(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}
