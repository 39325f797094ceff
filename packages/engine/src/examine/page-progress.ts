import type { MovedBoxes, Probe } from '@curbcut/capture';
import type { Finding } from '@curbcut/contract';
import { NodeKind, type PageCapture } from '@curbcut/page-model';
import { compareSeverity } from '@curbcut/wcag';
import type { PagePhase, PageProgress } from '../types.ts';
import { getResultKey } from './combine-results.ts';
import type { Pass } from './plan.ts';
import { placeOnScreenshot } from './screenshot-boxes.ts';

/** Maximum number of different findings in a progress report. */
const MAX_KINDS = 20;
/** Maximum characters of a message, which may quote the page. */
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_OUTLINES = 40;
/** Milliseconds between two reports. */
const INTERVAL_MS = 500;
/** Verifying fixes takes about as long as this number of tests. */
const FIXES_WEIGHT = 4;
/** What remains is waiting for other pages, compiling the results and storing them. */
const TESTS_SHARE = 0.9;

type WeighedPass = Pick<Pass, 'name' | 'probes'>;

const toPhase = (step: PagePhase['step']): PagePhase => ({ step, test: null, done: 0, of: null, unit: null });

/**
 * Reports the progress of a page's visits to people who follow the scan. Findings are reported immediately. Steps and
 * counts that follow each other quickly are reported together, because each report is sent through several processes.
 */
export class PageProgressReporter {
  readonly #onProgress: (progress: PageProgress) => void;
  /** Number of variants in which the page is tested. Only the first one is reported. */
  readonly #variants: number;
  #phase = toPhase('reading');
  /** Weights of the planned and the finished passes, and the tests of the current one; see `share`. */
  #planned = 0;
  #finished = 0;
  readonly #started = new Set<string | null>();
  #share = 0;
  #elements = 0;
  #failures: readonly Finding[] = [];
  /** The failures as shown to people following the scan. */
  #found: Pick<PageProgress, 'failed' | 'findings' | 'outlines'> = { failed: 0, findings: [], outlines: [] };
  /** Null until there is a screenshot on which outlines can be shown. */
  #moved: MovedBoxes | null = null;
  #lastSentAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(onProgress: (progress: PageProgress) => void, variants = 1) {
    this.#onProgress = onProgress;
    this.#variants = variants;
  }

  /** Called with all passes of the page's visits when they are planned. */
  setPlan(passes: readonly WeighedPass[]): void {
    this.#planned = sumWeights(passes);
  }

  /**
   * Called before another visit with the passes that are left. They may include postponed and repeated ones.
   * Without those that aren't needed, more is done than has finished.
   */
  setRemaining(passes: readonly WeighedPass[]): void {
    this.#finished = Math.max(0, this.#planned - sumWeights(passes));
    this.#started.clear();
    this.#updateShare(0);
    this.setStep('loading-again');
  }

  /** @param postponed probes that are left for another visit, and therefore aren't done */
  finishPass(pass: WeighedPass, postponed: readonly Probe[] = []): void {
    const left = pass.probes.filter((probe) => postponed.includes(probe)).length;
    this.#finished += getWeight(pass) - left;
    this.#started.clear();
    this.#updateShare(0);
    this.#schedule();
  }

  setStep(step: Exclude<PagePhase['step'], 'testing'>): void {
    this.#phase = toPhase(step);
    this.#schedule();
  }

  /** @param of number of issues whose fixes are verified */
  setFixes(done: number, of: number): void {
    this.#phase = { step: 'fixes', test: null, done, of, unit: 'issues' };
    this.#updateShare(of === 0 ? 0 : (FIXES_WEIGHT * done) / of);
    this.#schedule();
  }

  setTest(test: Omit<PagePhase, 'step'>): void {
    this.#phase = { step: 'testing', ...test };
    this.#started.add(test.test);
    // The test that has just started is not done.
    this.#updateShare(this.#started.size - 1);
    this.#schedule();
  }

  setCapture({ nodes }: PageCapture): void {
    this.#elements = nodes.kind.filter((kind) => kind === NodeKind.element).length;
    this.#schedule();
  }

  /**
   * @param findings may include findings that need review, which are not shown, and findings that an earlier visit
   *   reported, which count once
   */
  addFindings(findings: readonly Finding[]): void {
    const known = new Set(this.#failures.map(getResultKey));
    const added = findings.filter(
      (finding) => finding.outcome === 'failed' && !known.has(getResultKey(finding)),
    );
    if (added.length === 0) return;
    this.#failures = [...this.#failures, ...added];
    this.#sendFindings();
  }

  /** Called when the screenshot has been taken. */
  setScreenshot(moved: MovedBoxes): void {
    this.#moved = moved;
    this.#sendFindings();
  }

  /** Ends the reports. What hasn't been reported by then is part of the page's result. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** @param inPass number of finished tests in the current pass */
  #updateShare(inPass: number): void {
    if (this.#planned === 0) return;
    const tested = Math.min(1, (this.#finished + inPass) / this.#planned);
    const share = (TESTS_SHARE * tested) / this.#variants;
    this.#share = Math.max(this.#share, share);
  }

  #schedule(): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    const waitMs = this.#lastSentAt + INTERVAL_MS - performance.now();
    if (waitMs <= 0) this.#send();
    else this.#timer = setTimeout(() => this.#send(), waitMs).unref();
  }

  #sendFindings(): void {
    if (this.#isClosed) return;
    this.#found = {
      failed: this.#failures.length,
      findings: listKinds(this.#failures),
      outlines: this.#moved === null ? [] : listOutlines(this.#failures, this.#moved),
    };
    clearTimeout(this.#timer);
    this.#send();
  }

  #send(): void {
    this.#timer = undefined;
    this.#lastSentAt = performance.now();
    this.#onProgress({ phase: this.#phase, share: this.#share, elements: this.#elements, ...this.#found });
  }
}

/** A pass without probes counts as one test. */
const getWeight = ({ name, probes }: WeighedPass): number =>
  name === 'fixes' ? FIXES_WEIGHT : Math.max(1, probes.length);

const sumWeights = (passes: readonly WeighedPass[]): number =>
  passes.reduce((sum, pass) => sum + getWeight(pass), 0);

function listKinds(findings: readonly Finding[]): PageProgress['findings'] {
  const kinds = new Map<string, PageProgress['findings'][number]>();
  for (const { ruleId, severity, message } of findings) {
    const key = `${ruleId} ${message}`;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    kinds.set(key, { ruleId, severity, message: message.slice(0, MAX_MESSAGE_LENGTH), count });
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, MAX_KINDS);
}

function listOutlines(findings: readonly Finding[], moved: MovedBoxes): PageProgress['outlines'] {
  const outlines = new Map<string, PageProgress['outlines'][number]>();
  const sorted = findings.toSorted((a, b) => compareSeverity(a.severity, b.severity));
  for (const finding of sorted) {
    const { box } = placeOnScreenshot(finding, moved);
    // The screenshot doesn't show content that was opened later. An outline around the whole page would be meaningless.
    if (
      box === null ||
      finding.state !== undefined ||
      finding.selector === 'html' ||
      finding.selector === 'body'
    )
      continue;
    const [x, y] = [Math.round(box.x), Math.round(box.y)];
    const [width, height] = [Math.round(box.width), Math.round(box.height)];
    const key = [x, y, width, height].join();
    if (!outlines.has(key)) outlines.set(key, { x, y, width, height, severity: finding.severity });
    if (outlines.size === MAX_OUTLINES) break;
  }
  return [...outlines.values()];
}
