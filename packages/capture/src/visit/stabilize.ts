import { evaluateInContext, type PageFrame } from './frames.ts';
import type { StabilizeOptions, StabilizeReport } from './in-page/stabilize.in-page.ts';
import type { VisitLimits } from './options.ts';
import type { PageKindHistory } from './page-kind-history.ts';
import type { VisitNotice } from './stable-page.ts';
import type { Tab } from './tab.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds for a frame to come to rest after the page has. */
export const FRAME_TIMEOUT_MS = 5_000;
/** Page time for which a document must be stable when it is looked at again after late data came. */
const SECOND_QUIET_MS = 150;
/** Page time for which a frame's document must be stable: it had the time that the page was waited for, too. */
const FRAME_QUIET_MS = 100;
/** Times that one document is looked at: each wait for data is followed by one more. */
const MAX_ROUNDS = 20;
/** Share of the visit's remaining time that waiting may take, so that the page can still be examined. */
const WAITING_SHARE = 0.7;
/** Endpoints of one site that are remembered as not answering in time. */
const MAX_SLOW_ENDPOINTS = 100;

/** What bringing a document to rest depends on, beside the document. */
export interface StabilizeConditions {
  limits: VisitLimits;
  /** Milliseconds that are left for loading. */
  loadMs: number;
  /** Milliseconds that are left of the visit. */
  remainingMs: number;
  waitFor: string | null;
  kinds: PageKindHistory;
  /** Endpoints of the site that did not answer in time; this adds to them. */
  slowEndpoints: Set<string>;
  traffic: Traffic;
}

/** What a document at rest is, and which requests it was not waited for any longer. */
export interface DocumentReport extends StabilizeReport {
  /** Method and URL, without queries. */
  unansweredEndpoints: string[];
}

/**
 * Brings the page's own document to rest, again when its scripts were still fetching.
 *
 * @param world our world in that document
 * @throws {CdpError} when the document is replaced meanwhile, or does not answer in time.
 */
export async function stabilizeDocument(
  tab: Tab,
  world: number,
  conditions: StabilizeConditions,
): Promise<DocumentReport> {
  const { kinds, traffic, limits, slowEndpoints, remainingMs } = conditions;
  const wallMs = Math.min(limits.settleWallMs, remainingMs * WAITING_SHARE);
  let report = await stabilizeOnce(tab, world, conditions, { stableKinds: kinds.getStableKinds(), wallMs });
  // From here, not from the start: `load` has a limit of its own.
  const endsAt = performance.now() + Math.max(0, wallMs - report.stabilizeMs);
  const { kind, timers } = report;
  const waited = report.changed !== null;
  const { fetchesMs, slowFetchesMs } = limits;
  const patience = {
    fetchesMs,
    slowFetchesMs,
    endless: slowEndpoints,
    ignorePolling: report.changed === false,
  };
  const msLeft = () => Math.max(0, endsAt - performance.now());
  for (let look = 1; look < MAX_ROUNDS && msLeft() > 0 && traffic.hasPendingRequests(patience); look++) {
    await traffic.waitForResponses(patience, msLeft());
    const { changed, stabilizeMs, loaded } = report;
    const next = await stabilizeOnce(tab, world, conditions, { quietMs: SECOND_QUIET_MS, wallMs: msLeft() });
    patience.ignorePolling = next.changed === false;
    report = {
      ...next,
      loaded,
      // Later looks would count the timers of those before.
      kind,
      timers,
      // What still fetches when it has long been quiet may have changed while nobody looked.
      changed: waited || changed || next.changed,
      stabilizeMs: stabilizeMs + next.stabilizeMs,
    };
  }
  // Only now: a page that has not changed yet, its data on their way, would teach that its kind does not.
  kinds.record(kind, report.unstable === null ? report.changed : true);
  const unansweredEndpoints = traffic.getUnansweredEndpoints(0, patience);
  for (const endpoint of traffic.answeredEndpoints)
    if (!unansweredEndpoints.includes(endpoint)) slowEndpoints.delete(endpoint);
  for (const endpoint of traffic.getUnansweredEndpoints(slowFetchesMs, patience)) {
    if (slowEndpoints.size < MAX_SLOW_ENDPOINTS) slowEndpoints.add(endpoint);
  }
  return { ...report, unansweredEndpoints };
}

async function stabilizeOnce(
  { session, script }: Tab,
  world: number,
  { limits, loadMs, waitFor, traffic }: StabilizeConditions,
  changes: Partial<StabilizeOptions>,
): Promise<StabilizeReport> {
  const { totalMs, quietMs, settleMs, settleWallMs, tickerMs, scrollSteps, fontsMs, imagesMs, waitForMs } =
    limits;
  const options: StabilizeOptions = {
    quietMs,
    capMs: settleMs,
    wallMs: settleWallMs,
    tickerMs,
    scrollSteps,
    loadMs,
    fontsMs,
    imagesMs,
    waitFor,
    waitForMs,
    stableKinds: [],
    ...changes,
  };
  const call = `curbcut.stabilize(${JSON.stringify(options)})`;
  const timeout = { timeoutMs: totalMs };
  traffic.beginRound();
  // A document that came without our noticing has not run what is installed: there it is sent along.
  return (
    (await evaluateInContext<StabilizeReport | null>(
      session,
      world,
      `globalThis.curbcut ? ${call} : null`,
      timeout,
    )) ?? evaluateInContext<StabilizeReport>(session, world, `${script}\n; ${call}`, timeout)
  );
}

/**
 * Brings a frame to rest. The page has been waited for, so what it embeds is waited for only a little.
 *
 * @returns whether the frame was stable in the end
 */
export async function stabilizeFrame(frame: PageFrame, limits: VisitLimits): Promise<boolean> {
  const options: StabilizeOptions = {
    loadMs: FRAME_TIMEOUT_MS / 2,
    fontsMs: limits.fontsMs,
    imagesMs: Math.min(limits.imagesMs, FRAME_TIMEOUT_MS / 2),
    quietMs: FRAME_QUIET_MS,
    capMs: FRAME_TIMEOUT_MS / 5,
    wallMs: FRAME_TIMEOUT_MS / 5,
    tickerMs: limits.tickerMs,
    scrollSteps: 0,
    waitFor: null,
    waitForMs: 0,
    stableKinds: [],
  };
  const call = `curbcut.stabilize(${JSON.stringify(options)}).then(({ loaded, unstable }) => loaded && unstable === null)`;
  return frame.evaluate<boolean>(call, { timeoutMs: FRAME_TIMEOUT_MS });
}

/** Sentences for what a document at rest was not waited for any longer, and what stands in its way. */
export function createVisitNotices(
  report: DocumentReport,
  { limits, waitFor }: Pick<StabilizeConditions, 'limits' | 'waitFor'>,
): VisitNotice[] {
  const remarks: VisitNotice[] = [];
  const reasons = describeInstability(report, limits);
  if (reasons.length > 0) {
    const message = `The page ${new Intl.ListFormat('en').format(reasons)}; it was examined as it was then.`;
    remarks.push({ kind: 'bound-reached', message });
  }
  if (report.waitFor === 'not-met') {
    const message = `Nothing on the page matched “${waitFor}”; it was examined without.`;
    remarks.push({ kind: 'wait-for-not-met', message });
  } else if (report.waitFor === 'not-a-selector') {
    const message = `“${waitFor}” is not a CSS selector; the page was examined without waiting for it.`;
    remarks.push({ kind: 'wait-for-not-met', message });
  }
  if (report.facts.cookieBanner !== null) {
    const message = `A cookie banner was open (${report.facts.cookieBanner}) and was left alone.`;
    remarks.push({ kind: 'cookie-banner', message });
  }
  return remarks;
}

/** What was still going on when the page was examined, as predicates of “The page”. */
function describeInstability(report: DocumentReport, limits: VisitLimits): string[] {
  const seconds = (ms: number) => `${ms / 1_000} seconds`;
  // What else is missing of a page that did not load follows from that.
  if (!report.loaded) return [`did not finish loading within ${seconds(limits.loadMs)}`];
  const reasons: string[] = [];
  if (report.unstable === 'changing') reasons.push(`kept changing for ${seconds(limits.settleMs)}`);
  if (report.unstable === 'running') reasons.push('was still running scripts');
  if (report.unstable === 'not-drawn') reasons.push('could not be scrolled through to its end');
  const [first, ...others] = report.unansweredEndpoints;
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    reasons.push(`was still waiting for an answer to ${first.slice(0, 200)}${more}`);
  }
  if (!report.imagesLoaded) reasons.push('had images that did not load in time');
  if (!report.fontsLoaded) reasons.push('had fonts that did not load in time');
  return reasons;
}
