import { basename, dirname } from 'node:path';
import { closeTestKit } from '@curbcut/capture/test-kit';
import { serveFolder } from '../lib/static-server.ts';
import { compare, type Figures } from './compare.ts';
import { issuesOf, type TrueIssue } from './issues-of.ts';
import { mutations } from './mutations.ts';
import type { RealSite } from './real-sites.ts';

export interface Row extends Figures {
  readonly mutation: string;
  readonly site: string;
}

export async function* measure(
  sites: readonly RealSite[],
  seed: number,
  kinds = Object.keys(mutations),
): AsyncGenerator<Row> {
  try {
    for (const site of sites) {
      const server = await serveFolder(site.folder);
      const urls = site.pages.map((page) => `${server.origin}/${page}`);
      const plain = await issuesOf(urls, { seed, kind: null, deploy: 'a', change: null });
      for (const name of kinds) {
        const kind = mutations[name]!;
        const before = kind.eachDeploy
          ? await issuesOf(urls, { seed, kind, deploy: 'a', change: null })
          : plain;
        const mended = chooseMended(before, seed);
        const now = await issuesOf(urls, { seed, kind, deploy: 'b', change: { mended } });
        yield { mutation: name, site: nameOf(site), ...compare(before, now) };
      }
      await server.close();
    }
  } finally {
    await closeTestKit();
  }
}

/** One issue in so many is mended between the two scans. */
const oneMendedOf = 10;

/** Elements of the issues that are mended. */
function chooseMended(issues: readonly TrueIssue[], seed: number): ReadonlySet<string> {
  const chosen = issues.filter((_, index) => (index + seed) % oneMendedOf === 0);
  return new Set(chosen.flatMap(({ elements }) => [...elements]));
}

const nameOf = ({ folder }: RealSite): string =>
  basename(folder) === 'demo-site'
    ? 'demo shop'
    : (/\/doc\/([^/]+)/.exec(folder)?.[1] ?? basename(dirname(folder)));
