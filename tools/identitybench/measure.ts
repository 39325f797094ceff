import { basename, dirname } from 'node:path';
import { closeTestBrowser } from '@curbcut/capture/test-utils';
import { serveFolder } from '../lib/static-server.ts';
import { collectIssues, type GroundTruthIssue } from './collect-issues.ts';
import { compareIssues, type IdentityScores } from './compare.ts';
import { mutations } from './mutations.ts';
import type { RealSite } from './real-sites.ts';

export interface IdentityRow extends IdentityScores {
  readonly mutation: string;
  readonly site: string;
}

export async function* measureIdentity(
  sites: readonly RealSite[],
  seed: number,
  kinds = Object.keys(mutations),
): AsyncGenerator<IdentityRow> {
  try {
    for (const site of sites) {
      const server = await serveFolder(site.folder);
      const urls = site.pages.map((page) => `${server.origin}/${page}`);
      const unchanged = await collectIssues(urls, { seed, kind: null, deploy: 'a', change: null });
      for (const name of kinds) {
        const kind = mutations[name]!;
        const before = kind.isPerDeploy
          ? await collectIssues(urls, { seed, kind, deploy: 'a', change: null })
          : unchanged;
        const fixed = chooseFixedElements(before, seed);
        const now = await collectIssues(urls, { seed, kind, deploy: 'b', change: { fixed } });
        yield { mutation: name, site: getSiteName(site), ...compareIssues(before, now) };
      }
      await server.close();
    }
  } finally {
    await closeTestBrowser();
  }
}

/** One in this many issues is fixed between the two scans. */
const FIXED_ISSUE_INTERVAL = 10;

/** Chooses the elements of the issues to fix. */
function chooseFixedElements(issues: readonly GroundTruthIssue[], seed: number): ReadonlySet<string> {
  const chosen = issues.filter((_, index) => (index + seed) % FIXED_ISSUE_INTERVAL === 0);
  return new Set(chosen.flatMap(({ elements }) => [...elements]));
}

const getSiteName = ({ folder }: RealSite): string =>
  basename(folder) === 'demo-site'
    ? 'demo shop'
    : (/\/doc\/([^/]+)/.exec(folder)?.[1] ?? basename(dirname(folder)));
