import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { restUrl } from '@curbcut/capture/test-kit';
import { afterAll, describe, expect, test } from 'vitest';
import { actFolder, readCaseFolder } from '../act/cases.ts';
import { type StaticServer, serveFolder } from '../lib/static-server.ts';
import { comparePage, type Difference } from './compare.ts';
import { differenceKinds } from './differences.ts';
import { encodings } from './encodings.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const fixturePages = (await readdir(fixtures)).filter((name) => /\.(html|svg|xml)$/.test(name)).sort();
const servers: StaticServer[] = [];
const seenKinds = new Set<string>();

async function serve(folder: string): Promise<string> {
  const server = await serveFolder(folder);
  servers.push(server);
  return server.origin;
}

/** The differences that no known kind explains, in words. */
async function unexplained(url: string): Promise<string[]> {
  const { differences } = await comparePage(await restUrl(url));
  for (const { kind } of differences) if (kind !== null) seenKinds.add(kind);
  return differences.filter(({ kind }) => kind === null).map(inWords);
}

function inWords({ element, aspect, ours, theirs }: Difference): string {
  return `${aspect} of ${element.selector}: ours “${ours}”, Chromium’s “${theirs}”`;
}

afterAll(async () => {
  for (const server of servers) await server.close();
});

describe('our model says what Chromium’s accessibility tree says, but for differences that are explained', async () => {
  const origin = await serve(fixtures);

  test.each(fixturePages)('of each element of %s', async (page) => {
    expect(await unexplained(`${origin}/${page}`)).toEqual([]);
  });

  test('and every explanation is still needed', () => {
    expect([...encodings, ...differenceKinds].map(({ id }) => id).filter((id) => !seenKinds.has(id))).toEqual(
      [],
    );
  });
});

const hasActCases = existsSync(join(actFolder, 'manifest.json'));
/** Every so manieth of the test pages, so that most rules are among them; and all SVG and XML documents. */
const actStep = 39;

describe(`on test pages of the W3C's ACT rules${hasActCases ? '' : ' (skipped: ../shared/act is not beside the repository)'}`, async () => {
  const cases = hasActCases
    ? readCaseFolder(actFolder).cases.filter(
        ({ path }, place) => place % actStep === 0 || !path.endsWith('.html'),
      )
    : [];
  const origin = hasActCases ? await serve(actFolder) : '';

  test.skipIf(!hasActCases).each(cases)('$ruleId $title', async ({ path }) => {
    expect(await unexplained(`${origin}/${path}`)).toEqual([]);
  });
});
