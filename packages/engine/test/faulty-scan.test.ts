import { allProbes, PageFingerprint } from '@curbcut/capture';
import { type Depth, type Finding, listLimitedTests, type ScanEvent } from '@curbcut/contract';
import { allRecipes } from '@curbcut/fixes';
import { allRules } from '@curbcut/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isCompleteRun } from '../../../tools/test/scope.ts';
import { recipeCaseTables } from '../../fixes/src/recipe-cases.generated.ts';
import type { EvaluationRequestName } from '../src/examine/evaluation/evaluation-requests.ts';
import {
  type EvaluatorPool,
  NotEvaluatedError,
  openEvaluatorPool,
  type PageEvaluator,
} from '../src/examine/evaluation/evaluator-pool.ts';
import { type Scanner, scanSite } from '../src/index.ts';
import { decideOutcome } from '../src/issues/decide-outcome.ts';
import { failInPage, failInProbe } from './inject-faults.ts';
import { createPageHtml, serve, useScanner } from './test-site.ts';

/**
 * Scans of five pages in which our code fails once, on the third page. The part it was working on is reported
 * as not tested, and everything else is the same as in a scan without the fault.
 */
const isWhole = isCompleteRun();
const FAULTY_PATH = '/3';

/** A page with failures of many rules and something to test for most probes. */
const FAULTY_BODY = `<h4>Kiel</h4><img src="data:,"><a href="#kiel"></a><button></button><input>
  <p style="color: #999">Daily to Oslo</p><div onclick="this.append('!')">Choose</div>
  <p style="color: #555; background: linear-gradient(#fff, #333)">Seats on both decks</p>
  <form><label>Port <input required></label><button>Search</button></form>
  <button aria-expanded="false" aria-controls="menu" onclick="menu.hidden = !menu.hidden">Menu</button>
  <ul id="menu" hidden><li><img src="data:,"></li></ul>`;

interface Site {
  /** The content of the main element of the third page. */
  readonly body?: string | undefined;
  readonly depth?: Depth | undefined;
  /** Whether the pages are found by following links and chosen by template. */
  readonly byTemplate?: boolean;
}

const throwFault = (): never => {
  throw new RangeError('An injected fault.');
};
const isFaulty = (url: string) => new URL(url).pathname === FAULTY_PATH;

type EvaluatorRequest = PageEvaluator['request'];

/** How a test makes the next evaluation request fail. */
let nextRequest: {
  readonly name: EvaluationRequestName;
  readonly path: string;
  readonly answer: (request: () => ReturnType<EvaluatorRequest>) => ReturnType<EvaluatorRequest>;
} | null = null;

/**
 * A scanner's threads, in which rules and recipes fail on pages that request it; see
 * `faulty-evaluation.worker.ts`.
 */
const openEvaluators: typeof openEvaluatorPool = (options) => {
  const script = new URL('./faulty-evaluation.worker.ts', import.meta.url);
  const pool = openEvaluatorPool({ ...options, script });
  const open: EvaluatorPool['open'] = (capture, ...rest) => {
    const evaluator = pool.open(capture, ...rest);
    const request = ((name, input, facts) => {
      const send = () => evaluator.request(name, input, facts);
      if (nextRequest?.name !== name || new URL(capture.url).pathname !== nextRequest.path) return send();
      const { answer } = nextRequest;
      nextRequest = null;
      return answer(send as () => ReturnType<EvaluatorRequest>);
    }) as EvaluatorRequest;
    return { release: evaluator.release, request };
  };
  return { ...pool, open };
};

/** As long as the name of any fault, so that strings that contain it are truncated at the same position. */
const NO_FAULT = 'none'.padEnd(80, '-');
let faultOfPage = NO_FAULT;
/** Makes each fault unique, because a fault with the same name is thrown only once. */
let injections = 0;
let faultyBody = FAULTY_BODY;
/** Creates a page that names the fault for its thread. Whole documents start with a doctype. */
function createHtml(number: number, body: string, fault = NO_FAULT): string {
  const meta = `<meta name="fault" content="${fault}">`;
  const html = /^<!doctype/i.test(body) ? body : createPageHtml(`Ferries ${number}`, body);
  return html.replace(/<head[^>]*>|(?<!<head.*)<html[^>]*>(?!\s*<head)/is, (tag) => tag + meta);
}
const createPlainHtml = (number: number) =>
  createHtml(
    number,
    `<img src="data:,"><p>Pier ${number}</p><a href="/${number + 1}">Pier ${number + 1}</a>`,
  );
const site = {
  '/1': createPlainHtml(1),
  '/2': createHtml(2, '<img src="data:,"><p>Pier 2</p><a href="/3">Pier 3</a><a href="/4">Pier 4</a>'),
  [FAULTY_PATH]: () => ({ body: createHtml(3, faultyBody, faultOfPage) }),
  '/4': createPlainHtml(4),
  '/5': createHtml(5, '<img src="data:,"><p>Pier 5</p>'),
};
const scanning = useScanner({}, { openEvaluators });

type Page = Extract<ScanEvent, { type: 'page-done' | 'page-failed' }>;
type Scan = ReadonlyMap<string, Page>;

/** Scans the five pages and returns everything known about each of them except the time it took, by path. */
async function scan(
  scanner: Scanner,
  origin: string,
  { body = FAULTY_BODY, depth = 'quick', byTemplate = false }: Site,
) {
  faultyBody = body;
  const settings = {
    depth,
    fixes: 'each-page',
    level: 'AAA',
    optionalRules: allRules.flatMap(({ id, isOptional }) => (isOptional ? [id] : [])),
    digestsContent: true,
    listsElements: true,
    hashesInputs: true,
  } as const;
  const pages = new Map<string, Page>();
  let isDone = false;
  const list = Object.keys(site).map((path) => origin + path);
  const crawl = { maxPages: list.length, selection: 'by-template', include: [], exclude: [] } as const;
  const target = byTemplate ? { url: list[0]!, ...crawl, respectRobots: true, settings } : { list, settings };
  for await (const event of scanSite(scanner, target)) {
    isDone ||= event.type === 'scan-done' && event.tested + event.notTested === list.length;
    if (event.type !== 'page-done' && event.type !== 'page-failed') continue;
    const { durationMs: _, ...known } = event;
    const json = JSON.stringify(known).replaceAll(faultOfPage, NO_FAULT);
    pages.set(new URL(event.page.url).pathname, JSON.parse(json));
  }
  expect(isDone).toBe(true);
  return pages;
}

interface Fault extends Site {
  /**
   * What is reported as not tested because of the fault; null if everything on the page is lost. `any`: it
   * depends on what our code was doing.
   */
  readonly part: string | 'any' | null;
  /** Makes our code fail once on the third page. Returns a function that undoes this. */
  inject(): () => void;
}

const inThread = (part: string): Fault['inject'] => {
  return () => {
    injections++;
    faultOfPage = `${part} ${injections}`.padEnd(NO_FAULT.length, '-');
    return () => {
      faultOfPage = NO_FAULT;
    };
  };
};

const inRequest =
  (
    name: EvaluationRequestName,
    answer: (request: () => ReturnType<EvaluatorRequest>) => ReturnType<EvaluatorRequest> = () =>
      Promise.reject(
        new NotEvaluatedError('It failed.', false, { cause: new RangeError('An injected fault.') }),
      ),
  ): Fault['inject'] =>
  () => {
    nextRequest = { name, path: FAULTY_PATH, answer };
    return () => {
      expect(nextRequest).toBeNull();
    };
  };

const inPage =
  (name: string, createError?: () => Error): Fault['inject'] =>
  () =>
    failInPage(name, isFaulty, createError);

/** Replaces the first finding of a rule with one that cannot be identified. */
const breakFinding = inRequest('staticResults', async (request) => {
  const results = (await request()) as { readonly findings: readonly Finding[] };
  const findings = results.findings.map((finding) =>
    finding.ruleId === 'image-alt' ? { ...finding, path: null, origin: null } : finding,
  );
  return { ...results, findings } as never;
});

/** Replaces a page's counts with a value that cannot be added up. */
const breakTallies = inRequest('staticResults', async (request) => {
  return { ...((await request()) as object), tallies: null } as never;
});

/** Makes the comparison with the page as loaded fail. */
const breakFingerprint: Fault['inject'] = () => {
  const { take } = PageFingerprint;
  let isThrown = false;
  const spy = vi.spyOn(PageFingerprint, 'take').mockImplementation(async (page, hasScripts) => {
    const fingerprint = await take.call(PageFingerprint, page, hasScripts);
    if (!isThrown && isFaulty(page.url)) {
      vi.spyOn(fingerprint, 'findChanges').mockImplementationOnce(async () => {
        isThrown = true;
        return throwFault();
      });
    }
    return fingerprint;
  });
  return () => {
    spy.mockRestore();
    expect(isThrown).toBe(true);
  };
};

const getProbe = (id: string) => allProbes.find((probe) => probe.id === id)!;
const createProbeFault = (id: string): Fault => ({
  depth: 'standard',
  part: getProbe(id).name,
  inject: () => failInProbe(id, isFaulty),
});
const createRuleFault = (id: string, method: 'applies' | 'check' | 'getQuestions'): Fault => ({
  depth: allRules.find((rule) => rule.id === id)!.probe === undefined ? 'quick' : 'standard',
  part: `the ${id} rule`,
  inject: inThread(`${method} ${id}`),
});

/** Rules that share facts also share one rule's questions. */
const askingRules: ReadonlyMap<string, string> = new Map(
  allRules.flatMap(({ id, probe }) => (probe ? [[probe.facts, id] as const] : [])),
);

const typical: readonly (readonly [string, Fault])[] = [
  [
    'a rule that looks for elements, in a scan that chooses pages by template',
    { ...createRuleFault('image-alt', 'applies'), byTemplate: true },
  ],
  ['a rule that checks an element', createRuleFault('color-contrast', 'check')],
  ['a rule that asks a probe', createRuleFault(askingRules.get('colorCues')!, 'getQuestions')],
  ['a recipe', { part: 'fixes for the image-alt rule', inject: inThread('suggest image-alt') }],
  ['a probe', createProbeFault('color-cues')],
  ['a collector', { part: null, inject: inPage('collect') }],
  ['a separate step of a collector', { part: 'declared styles', inject: inPage('findOrientationTurns') }],
  ['the values that identify a finding', { part: 'the image-alt rule', inject: breakFinding }],
  ['the assembly of a page', { part: null, inject: breakTallies }],
  ['the fingerprint of a page', { depth: 'standard', part: 'any', inject: breakFingerprint }],
];

const getKey = ({ ruleId, selector, state = [] }: Finding) => JSON.stringify([ruleId, selector, state]);

/** Returns whether a scan reports that a missing finding may still exist. */
function isNotRetested({ page }: Page, { ruleId, engines, state }: Finding, depth: Depth): boolean {
  if (page.status !== 'tested') return true;
  const { outcome } = decideOutcome(
    {
      ...{ ruleId, engines, pages: 1, urls: ['/3'], variants: [], signedIn: false, depth },
      ...{ isHidden: state !== undefined, isNested: false, ruleVersion: '1' },
    },
    {
      pages: new Map([['/3', { state: 'tested', limitedTests: listLimitedTests(page.unexamined) }]]),
      ...{ isDown: false, ruleVersions: new Map([[ruleId, '1']]), secondOpinion: false, variants: new Set() },
      ...{ signedIn: false, depth },
    },
    false,
  );
  return outcome === 'not-retested';
}

/** Compares a scan that has a fault with one that has none. */
function expectOnlyPartLost(undisturbed: Scan, disturbed: Scan, { part, depth = 'quick' }: Fault) {
  for (const [path, page] of undisturbed) {
    if (path !== FAULTY_PATH) expect(disturbed.get(path), path).toEqual(page);
  }
  const [before, after] = [undisturbed.get(FAULTY_PATH)!, disturbed.get(FAULTY_PATH)!];
  if (before.type !== 'page-done') throw new Error('The page without a fault was not tested.');
  if (part === null) {
    expect(after).toMatchObject({
      type: 'page-failed',
      page: { notTested: { code: 'scan/internal-error', reason: expect.stringMatching(/[0-9a-f]{8}/) } },
    });
    return;
  }
  if (after.type !== 'page-done') throw new Error(`The page was lost: ${JSON.stringify(after.page)}`);
  const failedParts = after.page.unexamined.filter(({ reason }) => reason === 'internal-error');
  const named = failedParts.map(({ detail }) => detail).join('\n');
  expect(named).toContain(part === 'any' ? 'Not tested: ' : `Not tested: ${part}.`);
  const known = new Map(before.page.findings.map((finding) => [getKey(finding), finding]));
  const found = new Map(after.page.findings.map((finding) => [getKey(finding), finding]));
  const lost = [...known.values()].filter((finding) => !found.has(getKey(finding)));
  expect(lost.filter((finding) => !isNotRetested(after, finding, depth))).toEqual([]);
  for (const [key, finding] of found) expect(finding).toEqual(known.get(key));
  const rest = after.page.unexamined.filter(({ reason }) => reason !== 'internal-error');
  expect(before.page.unexamined).toEqual(expect.arrayContaining(rest));
}

const undisturbedScans = new Map<string, Promise<Scan>>();

/** Scans the site with a fault, and compares the result with a scan without one. */
async function testFault(scanner: Scanner, origin: string, fault: Fault) {
  const { body, depth, byTemplate } = fault;
  const key = JSON.stringify([origin, body, depth, byTemplate]);
  const undisturbed = undisturbedScans.get(key) ?? scan(scanner, origin, fault);
  undisturbedScans.set(key, undisturbed);
  await undisturbed;
  const undo = fault.inject();
  const disturbed = await scan(scanner, origin, fault).finally(undo);
  expectOnlyPartLost(await undisturbed, disturbed, fault);
}

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve(site);
});
afterAll(() => served.close());

describe('loses only part of the page because of a fault in', () => {
  it.each(typical)('%s', (_, fault) => testFault(scanning.get(), served.origin, fault));
});

/** Their rules fail only on pages with files, other frames, sound or a size that these pages do not have. */
const recipesOfOtherPages: ReadonlySet<string> = new Set([
  'aria-hidden-focus',
  'frame-title-unique',
  'no-autoplay-audio',
  'text-clipped',
  'text-spacing',
]);

if (isWhole) {
  describe('loses only part of the page, no matter where our code fails:', () => {
    const staticRules = allRules.filter(({ probe }) => probe === undefined);
    it.each(staticRules.map(({ id }) => id))('the rule %s', (id) =>
      testFault(scanning.get(), served.origin, createRuleFault(id, 'applies')),
    );

    it.each([...askingRules.values()])('the questions of the rule %s', (id) =>
      testFault(scanning.get(), served.origin, createRuleFault(id, 'getQuestions')),
    );

    it.each(allProbes.map(({ id }) => id))('the probe %s', (id) =>
      testFault(scanning.get(), served.origin, createProbeFault(id)),
    );

    const bodies = new Map(
      recipeCaseTables.flatMap((table) => Object.entries(table).map(([id, [first]]) => [id, first?.html])),
    );
    const reached = allRecipes.map(({ ruleId }) => ruleId).filter((id) => !recipesOfOtherPages.has(id));
    it.each(reached)('the recipe for %s', (id) =>
      testFault(scanning.get(), served.origin, {
        depth: allRules.find((rule) => rule.id === id)?.probe === undefined ? 'quick' : 'standard',
        body: bodies.get(id),
        part: `fixes for the ${id} rule`,
        inject: inThread(`suggest ${id}`),
      }),
    );
  });
}
