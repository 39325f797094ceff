import type { Finding, Severity } from '@curbcut/contract';
import type { PageResult } from '@curbcut/engine';
import { fromLetters, toLetters } from './letters.ts';

/** A site that exists only as the results of scanning it. */
export interface SyntheticSite {
  readonly origin: string;
  readonly pages: number;
  readonly occurrencesPerPage: number;
  /** Number of issues, an eighth of which need review. */
  readonly issues: number;
}

/** An issue that one change would fix. Most occur on many pages, like template faults. */
interface SyntheticIssue {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly outcome: Finding['outcome'];
  readonly wcag: string[];
  readonly component: string;
}

const issueKinds: readonly Omit<SyntheticIssue, 'component'>[] = [
  { ruleId: 'image-alt', severity: 'critical', outcome: 'failed', wcag: ['1.1.1'] },
  { ruleId: 'button-name', severity: 'critical', outcome: 'failed', wcag: ['4.1.2'] },
  { ruleId: 'color-contrast', severity: 'serious', outcome: 'failed', wcag: ['1.4.3'] },
  { ruleId: 'link-name', severity: 'serious', outcome: 'failed', wcag: ['2.4.4', '4.1.2'] },
  { ruleId: 'heading-order', severity: 'moderate', outcome: 'failed', wcag: ['1.3.1'] },
  { ruleId: 'region', severity: 'moderate', outcome: 'failed', wcag: [] },
  { ruleId: 'target-size', severity: 'minor', outcome: 'failed', wcag: ['2.5.8'] },
  { ruleId: 'link-purpose', severity: 'minor', outcome: 'cantTell', wcag: ['2.4.4'] },
];

/** Number of issues that all pages share. */
const TEMPLATE_ISSUE_COUNT = 120;

/**
 * Returns the URL of a page by its number; 0 is the start page. Digits in URLs would look like an endless
 * calendar.
 */
function getPageUrl(site: SyntheticSite, number: number): string {
  return number === 0
    ? `${site.origin}/`
    : `${site.origin}/${toLetters(number % 40)}/about-${toLetters(number)}`;
}

function getPageNumber(url: string): number {
  return fromLetters(/about-([a-j]+)$/.exec(url)?.[1] ?? toLetters(0));
}

/** Creates the result of visiting a URL on the site; the same URL always gives the same result. */
export function createPageResult(site: SyntheticSite, url: string): PageResult {
  const number = getPageNumber(url);
  const findings = Array.from({ length: site.occurrencesPerPage }, (_, position) =>
    createFinding(pickIssue(site, number, position), number, position),
  );
  const tallies = issueKinds.map(({ ruleId, outcome }) => {
    const found = findings.filter((finding) => finding.ruleId === ruleId).length;
    return {
      ruleId,
      passed: 40,
      failed: outcome === 'failed' ? found : 0,
      cantTell: outcome === 'cantTell' ? found : 0,
    };
  });
  return {
    status: 'tested',
    page: {
      url,
      finalUrl: url,
      title: `Page ${number} of a site with many`,
      status: 'tested',
      elements: 1200 + (number % 700),
      framework: { name: 'html', version: null, isDevelopment: false },
      findings,
      tallies,
      unexamined: [],
      ruleErrors: [],
    },
    // The start page links to every page, and the others to their neighbors, like a list and its articles.
    links: Array.from({ length: number === 0 ? site.pages : 12 }, (_, step) =>
      getPageUrl(site, (number + step) % site.pages),
    ),
    forms: [],
    contentHash: String(number),
    screenshot: null,
    fixes: null,
  };
}

/**
 * Picks two thirds of a page's issues from the templates that all pages share, and the rest from its own
 * section.
 */
function pickIssue(site: SyntheticSite, page: number, position: number): SyntheticIssue {
  const isTemplateIssue = position % 3 !== 0;
  const index = isTemplateIssue
    ? position % TEMPLATE_ISSUE_COUNT
    : TEMPLATE_ISSUE_COUNT + ((page * 31 + position * 7) % (site.issues - TEMPLATE_ISSUE_COUNT));
  return { ...issueKinds[index % issueKinds.length]!, component: `part-${index}` };
}

function createFinding(issue: SyntheticIssue, page: number, position: number): Finding {
  const { ruleId, severity, outcome, wcag, component } = issue;
  return {
    ruleId,
    outcome,
    severity,
    selector: `main > section:nth-child(${(position % 9) + 1}) > div.${component} > :nth-child(${position + 1})`,
    snippet: `<a class="${component} card__link" href="/section-${page % 40}/article-${position}"><img src="/media/${page}-${position}.jpg" width="320" height="180"></a>`,
    message: `The element in ${component} fails the ${ruleId} rule.`,
    wcag,
    act: [],
    engines: ['curbcut'],
    reason: 'made-up',
    facts: {
      place: position,
      ratio: 3 + (position % 15) / 10,
      required: 4.5,
      text: `Text number ${position} of page ${page}`,
    },
    name: `Text number ${position}`,
    role: 'link',
    box: { x: 20 + (position % 5) * 240, y: 200 + position * 60, width: 220, height: 48 },
    path: [`a.${component}`, `div.${component}`, 'section.cards', 'main#content', 'body'],
    origin: { classes: [], prose: null },
    variants: [],
  };
}
