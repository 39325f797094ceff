import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadStableUrl } from '@curbcut/capture/test-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { actFolder, readCaseFolder } from '../act/cases.ts';
import type { LoopbackServer } from '../lib/sites/loopback-server.ts';
import { serveFolder } from '../lib/static-server.ts';
import { comparePageWithBrowser } from './compare-page.ts';
import { differenceKinds } from './difference-kinds.ts';
import { equivalentEncodings } from './encodings.ts';
import type { TreeDifference } from './tree-difference.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const fixturePages = (await readdir(fixtures)).filter((name) => /\.(html|svg|xml)$/.test(name)).sort();
const servers: LoopbackServer[] = [];
const seenKinds = new Set<string>();

async function startServer(folder: string): Promise<string> {
  const server = await serveFolder(folder);
  servers.push(server);
  return server.origin;
}

/** Returns the differences without a known kind, as text. */
async function findUnexplained(url: string): Promise<string[]> {
  const { differences } = await comparePageWithBrowser(await loadStableUrl(url));
  for (const { kind } of differences) if (kind !== null) seenKinds.add(kind);
  return differences.filter(({ kind }) => kind === null).map(formatDifference);
}

function formatDifference({ element, aspect, ours, theirs }: TreeDifference): string {
  return `${aspect} of ${element.selector}: ours “${ours}”, Chromium’s “${theirs}”`;
}

afterAll(async () => {
  for (const server of servers) await server.close();
});

describe('the page model matches Chromium’s accessibility tree, except for explained differences', async () => {
  const origin = await startServer(fixtures);

  test.each(fixturePages)('for each element of %s', async (page) => {
    expect(await findUnexplained(`${origin}/${page}`)).toEqual([]);
  });

  test('needs every explanation', () => {
    expect(
      [...equivalentEncodings, ...differenceKinds].map(({ id }) => id).filter((id) => !seenKinds.has(id)),
    ).toEqual([]);
  });
});

const hasActCases = existsSync(join(actFolder, 'manifest.json'));
/**
 * One in this many test pages is compared, which covers most rules, in addition to all SVG and XML documents.
 */
const ACT_CASE_INTERVAL = 39;

describe(`the page model on test pages for the W3C's ACT rules${hasActCases ? '' : ' (skipped: ../shared/act is not next to the repository)'}`, async () => {
  const cases = hasActCases
    ? readCaseFolder(actFolder).cases.filter(
        ({ path }, index) => index % ACT_CASE_INTERVAL === 0 || !path.endsWith('.html'),
      )
    : [];
  const origin = hasActCases ? await startServer(actFolder) : '';

  test.skipIf(!hasActCases).each(cases)('$ruleId $title', async ({ path }) => {
    expect(await findUnexplained(`${origin}/${path}`)).toEqual([]);
  });
});
