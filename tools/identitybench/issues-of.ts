import { capturePage, restUrl } from '@curbcut/capture/test-kit';
import type { Finding } from '@curbcut/contract';
import { clusterFindings, elementMark, type IssueTraits, toFinding, traitsOf } from '@curbcut/engine';
import { createPageModel } from '@curbcut/page-model';
import { judge } from '@curbcut/rules';
import type { MutationKind } from './mutations.ts';
import { makeKit, numberElements, takeOut } from './page-kit.ts';
import { plant, plantedBefore, plantedNew } from './plant.ts';

/** An issue of a site, with the elements that it truly stands on. */
export interface TrueIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  /** Page and number of each element. */
  readonly elements: ReadonlySet<string>;
  /** Those of its elements that the mutation itself changed. */
  readonly touched: ReadonlySet<string>;
  /** Those that were planted after the mutation. */
  readonly planted: ReadonlySet<string>;
}

/** What becomes of the pages before they are looked at. */
export interface Scene {
  readonly seed: number;
  readonly kind: MutationKind | null;
  /** Names the deploy, which draws what is drawn. */
  readonly deploy: string;
  /** Elements that are mended, and new faults planted besides; null where neither is. */
  readonly change: { readonly mended: ReadonlySet<string> } | null;
}

/** The issues of a site's pages with defects planted. */
export async function issuesOf(urls: readonly string[], scene: Scene): Promise<TrueIssue[]> {
  const pages: { pageId: string; findings: Finding[]; truth: string[] }[] = [];
  for (const [number, url] of urls.entries()) {
    const resting = await restUrl(url);
    await resting.mainFrame.evaluate(stagingOf(scene, number, new URL(url).pathname));
    const { findings } = judge(createPageModel(await capturePage(resting)));
    const blind = withoutTruth(findings.map((finding) => toFinding(finding)));
    pages.push({ pageId: url, ...blind });
  }
  const byId = new Map(pages.map((page) => [page.pageId, page]));
  return clusterFindings(pages).map(({ fingerprint, occurrences }) => {
    const places = occurrences.map(({ pageId, findingIndex }) => {
      const page = byId.get(pageId)!;
      const finding = page.findings[findingIndex]!;
      return {
        url: pageId,
        finding,
        element: elementMark(pageId, finding),
        truth: `${new URL(pageId).pathname} ${page.truth[findingIndex]}`,
      };
    });
    const firsts = [...new Map(places.toReversed().map((place) => [place.url, place])).values()].toReversed();
    const samples = [...firsts, ...places.filter((place) => !firsts.includes(place))];
    const those = (pattern: RegExp) =>
      new Set(places.filter(({ truth }) => pattern.test(truth)).map(({ truth }) => truth.replace(/!$/, '')));
    return {
      id: fingerprint,
      traits: traitsOf({ samples, elements: places.map(({ element }) => element) }),
      elements: those(/./),
      touched: those(/!$/),
      planted: those(/ planted/),
    };
  });
}

/** What runs in a page: plantings, numbers, mends, the mutation, and what is planted with it. */
function stagingOf({ seed, kind, deploy, change }: Scene, number: number, path: string): string {
  const kit = (of: number) => `(${makeKit})(${of}, ${seed}, ${JSON.stringify(deploy)})`;
  const plantSeed = 1000 * seed + number;
  const steps = [
    `(${plant})(${kit(plantSeed)}, ${JSON.stringify(plantedBefore)})`,
    `(${numberElements})('')`,
  ];
  if (change !== null) {
    const mended = [...change.mended].flatMap((element) => {
      const [page, mendedNumber] = element.split(' ');
      return page === path ? [mendedNumber] : [];
    });
    steps.push(`(${takeOut})(${JSON.stringify(mended)})`);
  }
  if (kind !== null) steps.push(`(${kind.mutate})(${kit(plantSeed + 500)})`);
  if (change !== null) {
    steps.push(`(${numberElements})('made')`);
    steps.push(`(${plant})(${kit(plantSeed + 700)}, ${JSON.stringify(plantedNew)})`);
    steps.push(`(${numberElements})('planted')`);
  }
  return `${steps.join(';\n')}; undefined`;
}

/** Takes the numbers out of the findings, so that nothing can be known by them. */
function withoutTruth(findings: readonly Finding[]): { findings: Finding[]; truth: string[] } {
  return {
    findings: findings.map((finding) => ({
      ...finding,
      snippet: finding.snippet.replace(/ data-truth="\w+!?"/g, ''),
    })),
    truth: findings.map(({ snippet }) => /^<[^\s>]+ data-truth="(\w+!?)"/.exec(snippet)?.[1] ?? 'unknown'),
  };
}
