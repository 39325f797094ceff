import { randomUUID } from 'node:crypto';
import type { PageVariant } from '@curbcut/contract';
import { formatTestedStep, getStartUrl, listTestedSteps, type TestedStep } from '@curbcut/journeys';
import { subtractFindings } from '../examine/combine-results.ts';
import { hashElement } from '../issues/element-hash.ts';
import { getFingerprint } from '../issues/group-findings.ts';
import type { JourneyToPlay } from '../page-access.ts';
import type { PageResult, Scanner, ScanPageOptions, SiteScanSettings } from '../types.ts';
import { JourneyRun } from './journey-run.ts';
import type { SignInSession } from './sign-in-session.ts';

type Tested = Extract<PageResult, { status: 'tested' }>;

/** A tested step with its result, and sentences about the steps that were healed on the way to it. */
export interface StepResult {
  readonly step: TestedStep;
  readonly result: PageResult;
}

/**
 * Tests the page after each tested step of a journey, in order. Each step is reached in separate visits,
 * which run the journey from its start: tests that interact with the page shut off its network for good, so
 * the journey couldn't continue in the same visit. Findings that a step shares with the one before it are
 * reported only for the earlier step.
 *
 * @param openPage opens a page in the scan's ledger and comparison
 */
export async function* testJourneySteps(
  scanner: Pick<Scanner, 'scanPage'>,
  target: JourneyToPlay,
  settings: SiteScanSettings,
  session: SignInSession | null,
  openPage: () => ScanPageOptions & { end(): void },
): AsyncGenerator<StepResult> {
  const run = new JourneyRun(target);
  const start = getStartUrl(target.journey);
  let before: readonly string[] = [];
  let failed: Extract<PageResult, { status: 'not-tested' }> | null = null;
  for (const step of listTestedSteps(target.journey)) {
    if (failed !== null) {
      yield { step, result: nameResult(failed, step, []) };
      continue;
    }
    const access = run.createAccess(step.index, session);
    const { end, ...options } = openPage();
    const result = await scanner.scanPage(start, settings, { ...options, access }).finally(end);
    const named = nameResult(result, step, run.drainHealedSteps());
    if (named.status === 'not-tested') {
      if (stopsJourney(named)) failed = named;
      yield { step, result: named };
      continue;
    }
    const { result: remaining, keys } = removeRepeated(named, before);
    before = keys;
    yield { step, result: remaining };
  }
}

/** Whether later steps can't be reached either. */
export const stopsJourney = ({ page }: Extract<PageResult, { status: 'not-tested' }>): boolean =>
  ['scan/step-failed', 'scan/step-refused', 'scan/step-not-repeated', 'scan/signed-out'].includes(
    page.notTested.code,
  );

/** Gives a step's page a unique URL, because several steps may have the same one. */
export function nameResult(result: PageResult, step: TestedStep, healed: readonly string[]): PageResult {
  const { number, name } = step;
  const finalUrl = result.page.finalUrl ?? result.page.url;
  const url = toStepUrl(removeStep(finalUrl), number);
  const label = formatTestedStep(step);
  const common = { url, step: { number, name, healed: [...healed] } };
  if (result.status === 'not-tested') return { ...result, page: { ...result.page, ...common, title: label } };
  const { page } = result;
  const findings = page.findings.map((finding) => ({ ...finding, state: [label, ...(finding.state ?? [])] }));
  const title = page.title === '' ? label : `${label} · ${page.title}`;
  return { ...result, page: { ...page, ...common, title, findings } };
}

/** @param number the step's position among the tested steps, from 1 */
export function toStepUrl(pageUrl: string, number: number): string {
  const url = new URL(pageUrl);
  url.hash = `${url.hash === '' ? '' : `${url.hash}&`}step-${number}`;
  return url.href;
}

const removeStep = (url: string): string => url.replace(/[#&]step-\d+$/, '');

/**
 * Removes findings about elements that the step before already reported. Fixes refer to findings by position.
 *
 * @param before the keys of the step before
 * @returns also the keys that identify all of the page's findings
 */
export function removeRepeated(
  result: Tested,
  before: readonly string[],
): { result: Tested; keys: string[] } {
  const known = Map.groupBy(before, (key) => key);
  const counts = new Map([...known].map(([key, all]) => [key, all.length]));
  const { page, fixes } = result;
  const keys = page.findings.map(
    (finding) => `${getFingerprint(finding)} ${hashElement('https://journey.invalid/', finding)}`,
  );
  const kept = page.findings.map((_, index) => {
    const count = counts.get(keys[index]!) ?? 0;
    counts.set(keys[index]!, count - 1);
    return count <= 0;
  });
  const positions = new Map<number, number>();
  for (const [index, isKept] of kept.entries()) if (isKept) positions.set(index, positions.size);
  const removed = page.findings.filter((_, index) => !kept[index]);
  const tallies = subtractFindings(page.tallies, removed);
  const findings = page.findings.filter((_, index) => kept[index]);
  const shown = new Set(findings.map(getFingerprint));
  const remapped = fixes && {
    ...fixes,
    fixes: fixes.fixes.filter(({ fingerprint }) => shown.has(fingerprint)),
    fixed: fixes.fixed.flatMap((index) => positions.get(index) ?? []),
  };
  return { result: { ...result, page: { ...page, findings, tallies }, fixes: remapped }, keys };
}

/**
 * Runs a journey up to a step, and examines the resulting page as little as possible.
 *
 * @param last the step's position in the journey
 */
export async function playWholeJourney(
  scanner: Pick<Scanner, 'scanPage' | 'forget'>,
  target: JourneyToPlay,
  last: number,
  variant: PageVariant,
): Promise<PageResult> {
  const settings: SiteScanSettings = {
    key: randomUUID(),
    variants: [variant],
    waitFor: null,
    auth: null,
    secondOpinion: false,
    screenshots: 'none',
    depth: 'quick',
    fixes: false,
  };
  const access = new JourneyRun(target).createAccess(last, null);
  return scanner
    .scanPage(getStartUrl(target.journey), settings, { access })
    .finally(() => scanner.forget(settings.key));
}
