import { basename, dirname } from 'node:path';
import { capturePage, closeTestKit, restUrl } from '@curbcut/capture/test-kit';
import type { Finding } from '@curbcut/contract';
import {
  clusterFindings,
  type IssueMatch,
  type IssueTraits,
  matchIssues,
  toFinding,
  traitsOf,
} from '@curbcut/engine';
import { createPageModel } from '@curbcut/page-model';
import { judge } from '@curbcut/rules';
import { serveFolder } from '../lib/static-server.ts';
import { type MutationKind, mutations } from './mutations.ts';
import { makeKit, numberElements } from './page-kit.ts';
import { plant } from './plant.ts';

/** Pages of a folder that are looked at as one site. */
export interface RealSite {
  readonly folder: string;
  readonly pages: readonly string[];
}

/** An issue of a site, with the elements that it truly stands on. */
interface TrueIssue {
  readonly id: string;
  readonly traits: IssueTraits;
  /** Page and number of each element. */
  readonly elements: ReadonlySet<string>;
  /** Those of its elements that the mutation itself changed. */
  readonly touched: ReadonlySet<string>;
}

export interface Row {
  readonly mutation: string;
  readonly site: string;
  /** Issues that are still there after the mutation. */
  readonly issues: number;
  /** Of these, the ones matched with what they became. */
  readonly matched: number;
  /** New issues on elements that were there with the same fault, and that nothing changed. */
  readonly falseNew: number;
  readonly problems: readonly string[];
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
      const plain = await issuesOf(urls, seed, null, 'a');
      for (const name of kinds) {
        const kind = mutations[name]!;
        const before = kind.eachDeploy ? await issuesOf(urls, seed, kind, 'a') : plain;
        const now = await issuesOf(urls, seed, kind, 'b');
        yield { mutation: name, site: basename(dirname(site.folder)), ...compare(before, now) };
      }
      await server.close();
    }
  } finally {
    await closeTestKit();
  }
}

/** The issues of a site's pages with defects planted, after a mutation. */
async function issuesOf(
  urls: readonly string[],
  seed: number,
  kind: MutationKind | null,
  deploy: string,
): Promise<TrueIssue[]> {
  const pages: { pageId: string; findings: Finding[]; truth: string[] }[] = [];
  for (const [number, url] of urls.entries()) {
    const resting = await restUrl(url);
    const kit = (of: number) => `(${makeKit})(${of}, ${seed}, ${JSON.stringify(deploy)})`;
    const plantSeed = 1000 * seed + number;
    const change = kind === null ? '' : `(${kind.mutate})(${kit(plantSeed + 500)});`;
    await resting.mainFrame.evaluate(
      `(${plant})(${kit(plantSeed)}); (${numberElements})(); ${change} undefined`,
    );
    const { findings } = judge(createPageModel(await capturePage(resting)));
    pages.push({ pageId: url, ...withoutTruth(findings.map((finding) => toFinding(finding))) });
  }
  const byId = new Map(pages.map((page) => [page.pageId, page]));
  return clusterFindings(pages).map(({ fingerprint, occurrences }) => {
    const places = occurrences.map(({ pageId, findingIndex }) => {
      const page = byId.get(pageId)!;
      return {
        url: pageId,
        finding: page.findings[findingIndex]!,
        truth: `${new URL(pageId).pathname} ${page.truth[findingIndex]}`,
      };
    });
    const firsts = [...new Map(places.toReversed().map((place) => [place.url, place])).values()].toReversed();
    const samples = [...firsts, ...places.filter((place) => !firsts.includes(place))];
    const touched = places.filter(({ truth }) => truth.endsWith('!')).map(({ truth }) => truth.slice(0, -1));
    return {
      id: fingerprint,
      traits: traitsOf({ samples }),
      elements: new Set(places.map(({ truth }) => truth.replace(/!$/, ''))),
      touched: new Set(touched),
    };
  });
}

/** Takes the numbers out of the findings, so that nothing can be known by them. */
function withoutTruth(findings: readonly Finding[]): { findings: Finding[]; truth: string[] } {
  return {
    findings: findings.map((finding) => ({
      ...finding,
      snippet: finding.snippet.replace(/ data-truth="\d+!?"/g, ''),
    })),
    truth: findings.map(({ snippet }) => /^<[^\s>]+ data-truth="(\d+!?)"/.exec(snippet)?.[1] ?? 'new'),
  };
}

/** Compares what was matched with what is the same in truth. */
export function compare(
  before: readonly TrueIssue[],
  now: readonly TrueIssue[],
): Pick<Row, 'issues' | 'matched' | 'falseNew' | 'problems'> {
  const { pairs, parts, fresh }: IssueMatch = matchIssues(before, now);
  const byId = new Map(now.map((issue) => [issue.id, issue]));
  const nowOf = new Map(pairs.map((pair) => [pair.before, byId.get(pair.now)!]));
  const isSame = (a: TrueIssue, b: TrueIssue) =>
    kindOf(a) === kindOf(b) && [...a.elements].some((element) => b.elements.has(element));
  const problems: string[] = [];
  let [issues, matched, falseNew] = [0, 0, 0];
  for (const issue of before) {
    if (!now.some((other) => isSame(issue, other))) continue;
    issues++;
    const found = nowOf.get(issue.id);
    if (found !== undefined && isSame(issue, found)) matched++;
    else
      problems.push(
        `${found === undefined ? 'lost' : 'mistaken'}: ${show(issue)}${found === undefined ? '' : ` for ${show(found)}`}`,
      );
  }
  const known = new Set(parts.map((part) => part.now));
  for (const id of fresh.filter((id) => !known.has(id))) {
    const issue = byId.get(id)!;
    const isFalse = before.some(
      (other) =>
        kindOf(other) === kindOf(issue) &&
        [...issue.elements].some((element) => other.elements.has(element) && !issue.touched.has(element)),
    );
    if (!isFalse) continue;
    falseNew++;
    problems.push(`false new: ${show(issue)}`);
  }
  return { issues, matched, falseNew, problems };
}

const kindOf = ({ traits: { ruleId, outcome, reason } }: TrueIssue) => `${ruleId} ${outcome} ${reason}`;

function show({ traits, elements }: TrueIssue): string {
  const { path, text } = traits.places[0]!;
  return `${traits.ruleId} ${path.slice(0, 4).join(' < ')} “${text.slice(0, 30)}” (${elements.size})`;
}
