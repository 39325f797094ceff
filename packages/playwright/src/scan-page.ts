import type { NotTestedPage, PageVariant, ScanSettings, Severity, TestedPage } from '@curbcut/contract';
import {
  adoptSession,
  describeForeignFrames,
  getRuleInfo,
  OpenPageError,
  type OpenPageScanner,
  type OpenPageSettings,
  optionalRuleIds,
} from '@curbcut/engine';
import { groupIntoIssues, type IssueWithOccurrences } from '@curbcut/results';
import { compareSeverity, type Level } from '@curbcut/wcag';
import type { CDPSession, Frame, Page } from '@playwright/test';

/** Scan options. */
export interface ScanOptions {
  /** Name of the page's state, such as `cart with two items`. Default: a number within the test. */
  readonly name?: string;
  /**
   * How much is tested. Only `quick` is possible inside a test, because the other depths interact with the
   * page and reload it.
   */
  readonly depth?: OpenPageSettings['depth'];
  /** Criteria above this level are not tested. Default: AA. */
  readonly level?: Level;
  /** Whether to also report best practices that no criterion requires. Default: true. */
  readonly bestPractices?: boolean;
  /** Ids of the only rules whose results are kept. Rules that are off by default are turned on. Default: all. */
  readonly rules?: readonly string[];
  /** Ids of rules whose results are dropped. */
  readonly skipRules?: readonly string[];
  /** CSS selectors of the only elements that are scanned, with their content. Default: the whole page. */
  readonly include?: string | readonly string[];
  /** CSS selectors of elements that are not scanned, with their content. */
  readonly exclude?: string | readonly string[];
  /** Whether to attach a screenshot with all issues marked. Default: true. */
  readonly screenshot?: boolean;
  /** Time limit in milliseconds: a safety net. Default: 120,000. */
  readonly timeout?: number;
}

/** The accessibility issues of a page in one state. */
export interface PageScan {
  /** The state's name. */
  readonly name: string;
  readonly url: string;
  /** Failures with the same root cause, worst first. */
  readonly issues: readonly IssueWithOccurrences[];
  /** Results that a person has to review. */
  readonly needsReview: readonly IssueWithOccurrences[];
  /** Why the page wasn't tested; null if it was. A page that wasn't tested never passes. */
  readonly notTested: { readonly code: string; readonly reason: string; readonly advice: string } | null;
  /** The parts of the page that weren't tested, as sentences. */
  readonly partlyTested: readonly string[];
  /** The engine's result, with all findings. */
  readonly page: TestedPage | NotTestedPage;
  /** The settings, as in reports and baselines. */
  readonly settings: ScanSettings;
}

/** A screenshot of a page; boxes of findings are in CSS pixels, `scale` image pixels per CSS pixel. */
export interface PageScreenshot {
  readonly bytes: Buffer;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Scans a page over a DevTools protocol session with the test's own browser. */
export async function scanPage(
  scanner: OpenPageScanner,
  page: Page,
  options: ScanOptions & { readonly name: string },
): Promise<{ readonly scan: PageScan; readonly screenshot: PageScreenshot | null }> {
  const { name, level = 'AA', bestPractices = true, skipRules = [], rules, depth = 'quick' } = options;
  for (const id of [...skipRules, ...(rules ?? [])])
    if (getRuleInfo(id) === undefined)
      throw new OpenPageError(`There is no rule “${id}”. Run “curbcut rules” for the list.`);
  const optionalRules = optionalRuleIds.filter((id) => rules?.includes(id));
  const scope = toScope(options);
  const opened = await openSessions(page);
  try {
    const [session, ...frames] = opened.map((one) => adoptSession(toForeignSession(one)));
    const { result, variant } = await scanner.scan(
      { session: session!, foreignFrames: await describeForeignFrames(frames) },
      {
        depth,
        level,
        bestPractices,
        optionalRules,
        screenshots: options.screenshot === false ? 'none' : 'findings',
        ...(scope !== null && { scope }),
        ...(options.timeout !== undefined && { timeLimitMs: options.timeout }),
      },
    );
    const tested =
      result.status === 'tested' ? keepRules(result.page, rules ?? null, skipRules) : result.page;
    const settings = toScanSettings({ url: result.page.url, level, bestPractices, optionalRules, variant });
    return {
      scan: toPageScan(name, tested, settings),
      screenshot: result.status === 'tested' ? result.screenshot : null,
    };
  } finally {
    await Promise.all(opened.map((one) => one.detach().catch(() => {})));
  }
}

/** Opens a session for the page, and one for each of its frames that has its own process. */
async function openSessions(page: Page): Promise<CDPSession[]> {
  const context = page.context();
  const openSession = async (target: Page | Frame): Promise<CDPSession | null> => {
    try {
      return await context.newCDPSession(target);
    } catch (error) {
      // Playwright throws this error for frames that share their parent's process.
      if (target !== page) return null;
      if (context.browser()?.browserType().name() === 'chromium') throw error;
      throw new OpenPageError(
        'Curbcut scans pages in Chromium only: it needs the Chrome DevTools Protocol. Skip the scan in other browsers with test.skip(browserName !== "chromium").',
      );
    }
  };
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const sessions = await Promise.all([page, ...frames].map(openSession));
  return sessions.filter((session) => session !== null);
}

/** Playwright's types know only the protocol of its own version. */
function toForeignSession(session: CDPSession): Parameters<typeof adoptSession>[0] {
  return {
    send: (method, params) => session.send(method as 'Page.enable', params as undefined),
    on: (event, listener) => {
      session.on(event as 'Page.loadEventFired', listener);
    },
  };
}

function toScope({ include = [], exclude = [] }: ScanOptions): OpenPageSettings['scope'] | null {
  const scope = { include: [include].flat(), exclude: [exclude].flat() };
  return scope.include.length + scope.exclude.length > 0 ? scope : null;
}

/**
 * Returns the options that select what is tested, as text; empty if nothing is excluded. Results of a state can be
 * compared only if these are the same.
 */
export function describeSelection(options: ScanOptions): string {
  const { level = 'AA', bestPractices = true, skipRules = [], rules } = options;
  const { include, exclude } = toScope(options) ?? { include: [], exclude: [] };
  const selected = {
    ...(level !== 'AA' && { level }),
    ...(!bestPractices && { bestPractices }),
    ...(rules !== undefined && { rules: [...rules].sort() }),
    ...(skipRules.length > 0 && { skipRules: [...skipRules].sort() }),
    ...(include.length > 0 && { include: [...include].sort() }),
    ...(exclude.length > 0 && { exclude: [...exclude].sort() }),
  };
  return Object.keys(selected).length === 0 ? '' : JSON.stringify(selected);
}

function keepRules(page: TestedPage, only: readonly string[] | null, skipped: readonly string[]): TestedPage {
  if (only === null && skipped.length === 0) return page;
  const isKept = ({ ruleId }: { readonly ruleId: string }) =>
    (only === null || only.includes(ruleId)) && !skipped.includes(ruleId);
  return { ...page, findings: page.findings.filter(isKept), tallies: page.tallies.filter(isKept) };
}

interface TestedWith extends Required<Pick<ScanOptions, 'level' | 'bestPractices'>> {
  readonly url: string;
  readonly optionalRules: readonly string[];
  readonly variant: PageVariant;
}

const toScanSettings = ({ url, level, bestPractices, optionalRules, variant }: TestedWith): ScanSettings => ({
  url,
  max_pages: 1,
  include: [],
  exclude: [],
  variants: [variant],
  wait_for: null,
  level,
  best_practices: bestPractices,
  second_opinion: false,
  optional_rules: [...optionalRules],
  depth: 'quick',
  // A test may be signed in, but the scan doesn't touch the page's controls.
  signed_in: 'read-only',
});

function toPageScan(name: string, page: TestedPage | NotTestedPage, settings: ScanSettings): PageScan {
  const issues = page.status === 'tested' ? groupIntoIssues([page]) : [];
  const bySeverity = (a: { severity: Severity }, b: { severity: Severity }) =>
    compareSeverity(a.severity, b.severity);
  return {
    name,
    url: page.url,
    issues: issues.filter(({ outcome }) => outcome === 'failed').toSorted(bySeverity),
    needsReview: issues.filter(({ outcome }) => outcome === 'cantTell').toSorted(bySeverity),
    notTested: page.status === 'tested' ? null : page.notTested,
    partlyTested: page.status === 'tested' ? [...new Set(page.unexamined.map(({ detail }) => detail))] : [],
    page,
    settings,
  };
}
