import { evaluateIn, type Frame } from './frames.ts';
import type { RestOptions, RestReport } from './in-page/rest.in-page.ts';
import type { KnownKinds } from './known-kinds.ts';
import type { VisitLimits } from './options.ts';
import type { VisitNotice } from './resting-page.ts';
import type { Tab } from './tab.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds for a frame to come to rest after the page has. */
export const FRAME_MS = 5_000;
/** How a document is waited for when it is looked at again after late data came: less patiently. */
const SECOND_QUIET_MS = 150;
/** Looks at a document whose scripts keep fetching. */
const MOST_LOOKS = 3;

/** What bringing a document to rest depends on, beside the document. */
export interface RestConditions {
  limits: VisitLimits;
  /** Milliseconds that are left for loading. */
  loadMs: number;
  waitFor: string | null;
  kinds: KnownKinds;
  traffic: Traffic;
}

/**
 * Brings the page's own document to rest, again when its scripts were still fetching.
 *
 * @param world our world in that document
 * @throws {CdpError} when the document is replaced meanwhile, or does not answer in time.
 */
export async function bringToRest(tab: Tab, world: number, conditions: RestConditions): Promise<RestReport> {
  const { kinds, traffic, limits } = conditions;
  let report = await rest(tab, world, conditions, { calmKinds: kinds.calm() });
  const { kind, timers } = report;
  const waited = report.changed !== null;
  for (let look = 1; look < MOST_LOOKS && traffic.isFetching(limits.fetchesMs); look++) {
    await traffic.fetched(limits.fetchesMs);
    const { changed, restMs, loaded } = report;
    report = await rest(tab, world, conditions, { quietMs: SECOND_QUIET_MS });
    report = {
      ...report,
      loaded,
      // Later looks would count the timers of those before.
      kind,
      timers,
      // What still fetches when it has long been quiet may have changed while nobody looked.
      changed: waited || changed || report.changed,
      restMs: restMs + report.restMs,
    };
  }
  // Only now: a page that has not changed yet, its data on their way, would teach that its kind does not.
  kinds.saw(kind, report.changed);
  return report;
}

async function rest(
  { session, script }: Tab,
  world: number,
  { limits, loadMs, waitFor }: RestConditions,
  changes: Partial<RestOptions>,
): Promise<RestReport> {
  const { totalMs, quietMs, settleMs, tickerMs, scrollSteps, fontsMs, picturesMs, waitForMs } = limits;
  const options: RestOptions = {
    quietMs,
    capMs: settleMs,
    tickerMs,
    scrollSteps,
    loadMs,
    fontsMs,
    picturesMs,
    waitFor,
    waitForMs,
    calmKinds: [],
    ...changes,
  };
  const call = `curbcut.rest(${JSON.stringify(options)})`;
  const timeout = { timeoutMs: totalMs };
  // A document that came without our noticing has not run what is installed: there it is sent along.
  return (
    (await evaluateIn<RestReport | null>(session, world, `globalThis.curbcut ? ${call} : null`, timeout)) ??
    evaluateIn<RestReport>(session, world, `${script}\n; ${call}`, timeout)
  );
}

/** Brings a frame to rest. The page has been waited for; what it embeds is taken as it is by now. */
export async function bringFrameToRest(frame: Frame, limits: VisitLimits): Promise<void> {
  const options: RestOptions = {
    loadMs: FRAME_MS / 2,
    fontsMs: limits.fontsMs,
    picturesMs: Math.min(limits.picturesMs, FRAME_MS / 2),
    quietMs: 0,
    capMs: 0,
    tickerMs: limits.tickerMs,
    scrollSteps: 0,
    waitFor: null,
    waitForMs: 0,
    calmKinds: [],
  };
  await frame.evaluate(`curbcut.rest(${JSON.stringify(options)}).then(() => null)`, { timeoutMs: FRAME_MS });
}

/** Sentences for what a document at rest was not waited for any longer, and what stands in its way. */
export function remarksOn(
  report: RestReport,
  { limits, waitFor }: Pick<RestConditions, 'limits' | 'waitFor'>,
): VisitNotice[] {
  const remarks: VisitNotice[] = [];
  if (!report.loaded) {
    const message = `The page did not finish loading within ${limits.loadMs / 1_000} seconds; it was examined as it was then.`;
    remarks.push({ kind: 'bound-reached', message });
  } else if (!report.quiet) {
    const message = `The page kept changing for ${limits.settleMs / 1_000} seconds; it was examined as it was then.`;
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
