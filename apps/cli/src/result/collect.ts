import type {
  EngineName,
  Finding,
  Fix,
  Framework,
  ScanEvent,
  TestedPage,
  UntestedPage,
} from '@curbcut/contract';
import {
  chosenMarks,
  elementMark,
  fingerprintOf,
  joinCauses,
  MOST_MARKS,
  type PlacedPage,
} from '@curbcut/engine';
import { inOrder } from '../formats/format.ts';
import type { Place } from '../issues/issue-sets.ts';
import type { ResultIssue, ResultPage, ScanResult } from './scan-result.ts';
import { openSpool } from './spool.ts';

/** Places kept of each issue to know it by: as many as its traits take. */
const MOST_SAMPLES = 8;

export interface Collector {
  onEvent(event: ScanEvent): void;
  /** What was found until now. Good until `close`. */
  result(): ScanResult;
  /** Deletes what was kept. */
  close(): void;
}

interface Collected {
  readonly fingerprint: string;
  /** The first on each page, and others. */
  readonly firsts: Sample[];
  readonly others: Sample[];
  /** Marks of its elements, see `elementMark` of the engine; of very many the lowest. */
  elements: string[];
  /** Numbers of its findings in the spool. */
  readonly kept: number[];
  readonly pages: number[];
  readonly engines: Set<EngineName>;
  /** See `ResultIssue`. */
  mended: number;
}

interface Sample {
  /** Number of its finding in the spool. */
  readonly kept: number;
  readonly place: Place;
}

interface KeptPage extends ResultPage {
  /** Number of the page itself in the spool; its findings follow it. */
  readonly kept: number;
  readonly findings: number;
  /** Findings that were gone with all changes of the page in place, by fingerprint. */
  readonly mended: ReadonlyMap<string, number>;
}

interface KeptFinding {
  readonly page: number;
  readonly fingerprint: string;
  readonly finding: Finding;
}

/** Collects a scan as it goes: causes in memory, pages and findings in a temporary file. */
export function collectResult(): Collector {
  const startedAt = new Date();
  const spool = openSpool();
  const order = inOrder<TestedPage | UntestedPage>();
  const pages: KeptPage[] = [];
  const issues = new Map<string, Collected>();
  const startPages = new Set<string>();
  const placed = new Map<string, PlacedPage>();
  const fixes = new Map<string, { readonly url: string; readonly kept: number }[]>();
  const frameworks = new Map<string, Framework>();
  /** Of pages that wait for those before them. */
  const mendedOn = new Map<string, ReadonlySet<number>>();
  let beyondLimit = 0;
  let starts = false;

  const keepPage = (page: TestedPage | UntestedPage): void => {
    const index = pages.length;
    if (page.status === 'not-tested') {
      const { url, status, notTested } = page;
      const kept = spool.append(page);
      pages.push({ url, status, code: notTested.code, kept, findings: 0, mended: new Map() });
      return;
    }
    const { findings, ...rest } = page;
    const { url, status } = page;
    const mended = new Map<string, number>();
    pages.push({ url, status, code: null, kept: spool.append(rest), findings: findings.length, mended });
    const gone = mendedOn.get(url);
    mendedOn.delete(url);
    for (const [at, finding] of findings.entries()) {
      const fingerprint = fingerprintOf(finding);
      const kept = spool.append({ page: index, fingerprint, finding } satisfies KeptFinding);
      const issue = addTo(issues, fingerprint, { url, finding }, index, kept);
      if (!gone?.has(at)) continue;
      issue.mended += 1;
      mended.set(fingerprint, (mended.get(fingerprint) ?? 0) + 1);
    }
  };

  return {
    onEvent(event) {
      if (event.type === 'scan-started') starts = true;
      if (event.type === 'page-started') {
        order.started(event.url);
        if (starts) startPages.add(event.url);
        starts = false;
      }
      if (event.type === 'scan-done') beyondLimit += event.beyondLimit;
      if (event.type === 'page-done') {
        const { url } = event.page;
        placed.set(url, { url, isStart: startPages.has(url), ...event.place });
        mendedOn.set(url, new Set(event.fixes?.mended));
        frameworks.set(url, event.page.framework?.name ?? 'html');
        for (const { fingerprint, fix } of event.fixes?.tried ?? []) {
          const tried = { url, kept: spool.append(fix) };
          fixes.set(fingerprint, [...(fixes.get(fingerprint) ?? []), tried]);
        }
      }
      if (event.type === 'page-done' || event.type === 'page-failed')
        for (const page of order.finished(event.page)) keepPage(page);
    },
    result() {
      const found = [...issues.values()];
      const replaced = joinCauses(found.map(toIssue));
      const nameOf = ({ fingerprint }: Pick<Collected, 'fingerprint'>) =>
        replaced.get(fingerprint) ?? fingerprint;
      const collected = [...Map.groupBy(found, nameOf)].map(([fingerprint, joined]) =>
        join(fingerprint, joined),
      );
      const keptOf = new Map(collected.map(({ fingerprint, kept }) => [fingerprint, kept]));
      return {
        pages,
        placed: pages.flatMap(({ url }) => placed.get(url) ?? []),
        issues: collected.map(toIssue),
        beyondLimit,
        startedAt,
        endedAt: new Date(),
        readPage: (index) => spool.read(pages[index]!.kept),
        *findingsOn(index) {
          const { kept, findings } = pages[index]!;
          for (let number = kept + 1; number <= kept + findings; number += 1) {
            const read = spool.read<KeptFinding>(number);
            yield { ...read, fingerprint: nameOf(read) };
          }
        },
        *placesOf({ fingerprint }) {
          for (const number of keptOf.get(fingerprint) ?? []) {
            const { page, finding } = spool.read<KeptFinding>(number);
            yield { url: pages[page]!.url, finding };
          }
        },
        *fixesOf(issue) {
          const met = new Set<string>();
          for (const place of this.placesOf(issue)) {
            const fingerprint = fingerprintOf(place.finding);
            const key = `${fingerprint} ${place.url}`;
            if (met.has(key)) continue;
            met.add(key);
            const tried = fixes.get(fingerprint)?.find(({ url }) => url === place.url);
            if (tried) yield { place, fix: spool.read<Fix>(tried.kept) };
          }
        },
        *mendedOn(index) {
          for (const [fingerprint, count] of pages[index]!.mended)
            yield { issue: nameOf({ fingerprint }), count };
        },
        frameworkOf: (url) => frameworks.get(url) ?? 'html',
      };
    },
    close: () => spool.close(),
  };
}

function addTo(
  issues: Map<string, Collected>,
  fingerprint: string,
  place: Place,
  page: number,
  kept: number,
): Collected {
  let issue = issues.get(fingerprint);
  if (issue === undefined) {
    const none = { firsts: [], others: [], elements: [], kept: [], pages: [], mended: 0 };
    issue = { fingerprint, ...none, engines: new Set() };
    issues.set(fingerprint, issue);
  }
  const isNewPage = issue.pages.at(-1) !== page;
  const samples = isNewPage ? issue.firsts : issue.others;
  if (samples.length < MOST_SAMPLES) samples.push({ kept, place });
  if (isNewPage) issue.pages.push(page);
  issue.elements.push(elementMark(place.url, place.finding));
  if (issue.elements.length > 4 * MOST_MARKS) issue.elements = chosenMarks(issue.elements);
  issue.kept.push(kept);
  for (const engine of place.finding.engines) issue.engines.add(engine);
  return issue;
}

/** One issue of those that only the whole site showed to be one. */
function join(fingerprint: string, issues: readonly Collected[]): Collected {
  if (issues.length === 1) return issues[0]!;
  const inOrder = (samples: readonly Sample[]) => samples.toSorted((a, b) => a.kept - b.kept);
  const firsts = new Map<string, Sample>();
  const others = issues.flatMap((issue) => issue.others);
  for (const sample of inOrder(issues.flatMap((issue) => issue.firsts))) {
    if (firsts.has(sample.place.url)) others.push(sample);
    else firsts.set(sample.place.url, sample);
  }
  const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  return {
    fingerprint,
    firsts: [...firsts.values()],
    others: inOrder(others),
    elements: issues.flatMap(({ elements }) => elements),
    kept: ascending(issues.flatMap(({ kept }) => kept)),
    pages: ascending([...new Set(issues.flatMap(({ pages }) => pages))]),
    engines: new Set(issues.flatMap(({ engines }) => [...engines])),
    mended: issues.reduce((sum, { mended }) => sum + mended, 0),
  };
}

function toIssue({
  fingerprint,
  firsts,
  others,
  elements,
  kept,
  pages,
  engines,
  mended,
}: Collected): ResultIssue {
  const samples = [...firsts, ...others].slice(0, MOST_SAMPLES).map(({ place }) => place);
  return {
    fingerprint,
    first: samples[0]!.finding,
    samples,
    elements: chosenMarks(elements),
    occurrences: kept.length,
    pages,
    engines: (['curbcut', 'axe-core'] as const).filter((engine) => engines.has(engine)),
    mended,
  };
}
