import { capturePage, loadStableUrl } from '@curbcut/capture/test-utils';
import type { Finding } from '@curbcut/contract';
import {
  getIssueTraits,
  groupFindings,
  hashElement,
  type IssueTraits,
  orderSamples,
  toFinding,
} from '@curbcut/engine';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules } from '@curbcut/rules';
import type { MutationKind } from './mutations.ts';
import { createPageHelpers, numberElements, removeElements } from './page-helpers.ts';
import { initialSeedPlan, newPlanting, seedDefects } from './seed-defects.ts';

/** An issue on a site with its true elements. */
export interface GroundTruthIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  /** Each element's page and number. */
  readonly elements: ReadonlySet<string>;
  /** Its elements that the mutation itself changed. */
  readonly changed: ReadonlySet<string>;
  /** Its elements that were planted after the mutation. */
  readonly planted: ReadonlySet<string>;
}

/** Changes made to the pages before they are evaluated. */
export interface Scenario {
  readonly seed: number;
  readonly kind: MutationKind | null;
  /** Name of the deployment, which determines generated names. */
  readonly deploy: string;
  /** Elements to fix; new faults are planted too. Null to do neither. */
  readonly change: { readonly fixed: ReadonlySet<string> } | null;
}

/** Collects the issues on a site's pages with planted defects. */
export async function collectIssues(
  urls: readonly string[],
  scenario: Scenario,
): Promise<GroundTruthIssue[]> {
  const pages: { pageId: string; findings: Finding[]; truth: string[] }[] = [];
  for (const [number, url] of urls.entries()) {
    const page = await loadStableUrl(url);
    await page.mainFrame.evaluate(buildStagingScript(scenario, number, new URL(url).pathname));
    const { findings } = evaluateRules(createPageModel(await capturePage(page)));
    const withoutTruth = separateTruth(findings.map((finding) => toFinding(finding)));
    pages.push({ pageId: url, ...withoutTruth });
  }
  const byId = new Map(pages.map((page) => [page.pageId, page]));
  return groupFindings(pages).map(({ fingerprint, occurrences }) => {
    const located = occurrences.map(({ pageId, findingIndex }) => {
      const page = byId.get(pageId)!;
      const finding = page.findings[findingIndex]!;
      return {
        url: pageId,
        finding,
        element: hashElement(pageId, finding),
        truth: `${new URL(pageId).pathname} ${page.truth[findingIndex]}`,
      };
    });
    const samples = orderSamples([...Map.groupBy(located, ({ url }) => url).values()]);
    const collectTruth = (pattern: RegExp) =>
      new Set(located.filter(({ truth }) => pattern.test(truth)).map(({ truth }) => truth.replace(/!$/, '')));
    return {
      id: fingerprint,
      traits: getIssueTraits({ samples, elements: located.map(({ element }) => element) }),
      elements: collectTruth(/./),
      changed: collectTruth(/!$/),
      planted: collectTruth(/ planted/),
    };
  });
}

/**
 * Builds the script that runs in a page: plants defects, numbers elements, applies fixes and the mutation,
 * and plants new defects.
 */
function buildStagingScript({ seed, kind, deploy, change }: Scenario, number: number, path: string): string {
  const kit = (kitSeed: number) => `(${createPageHelpers})(${kitSeed}, ${seed}, ${JSON.stringify(deploy)})`;
  const plantSeed = 1000 * seed + number;
  const steps = [
    `(${seedDefects})(${kit(plantSeed)}, ${JSON.stringify(initialSeedPlan)})`,
    `(${numberElements})('')`,
  ];
  if (change !== null) {
    const fixed = [...change.fixed].flatMap((element) => {
      const [page, fixedNumber] = element.split(' ');
      return page === path ? [fixedNumber] : [];
    });
    steps.push(`(${removeElements})(${JSON.stringify(fixed)})`);
  }
  if (kind !== null) steps.push(`(${kind.mutate})(${kit(plantSeed + 500)})`);
  if (change !== null) {
    steps.push(`(${numberElements})('made')`);
    steps.push(`(${seedDefects})(${kit(plantSeed + 700)}, ${JSON.stringify(newPlanting)})`);
    steps.push(`(${numberElements})('planted')`);
  }
  return `${steps.join(';\n')}; undefined`;
}

/** Removes the numbers from the findings, so that matching can't use them. */
function separateTruth(findings: readonly Finding[]): { findings: Finding[]; truth: string[] } {
  return {
    findings: findings.map((finding) => ({
      ...finding,
      snippet: finding.snippet.replace(/ data-truth="\w+!?"/g, ''),
    })),
    truth: findings.map(({ snippet }) => /^<[^\s>]+ data-truth="(\w+!?)"/.exec(snippet)?.[1] ?? 'unknown'),
  };
}
