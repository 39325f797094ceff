import type {
  ExcludedCounts,
  Issue,
  Occurrence,
  ScannedPage,
  ScanProgress,
  ScanUpload,
  ScreenshotInfo,
  Severity,
} from '@curbcut/contract';
import { demoScreenshotSize } from './demo-outlines.ts';

/** Mock scan results, for screen states that real scans don't produce on demand. */
export interface MockScan {
  id: string;
  status: ScanProgress['status'];
  pages: ScannedPage[];
  issues: Issue[];
  /** Occurrences by issue id. */
  occurrences: ReadonlyMap<string, Occurrence[]>;
  error?: { sentence: string; code: string };
  /** The account's site id. */
  site_id?: string;
  /** Whether a language model is available. */
  canAskModel?: boolean;
  excludedCounts?: ExcludedCounts;
  upload?: ScanUpload;
}

export const SHOP_URL = 'https://shop.example';
export const variant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;

function createPage(scanId: string, index: number, change: Partial<ScannedPage> = {}): ScannedPage {
  const id = `p${index}`;
  const screenshot: ScreenshotInfo = {
    url: `/api/scanner/results/${scanId}/pages/${id}/screenshot/`,
    ...demoScreenshotSize,
    scale: 1,
    page_height: demoScreenshotSize.height,
  };
  return {
    id,
    url: `${SHOP_URL}/page-${index}`,
    final_url: `${SHOP_URL}/page-${index}`,
    title: `Page ${index}`,
    status: 'tested',
    not_tested: null,
    unexamined: [],
    importance: 'medium',
    elements: 240,
    score: 62,
    failed: 3,
    needs_review: 1,
    reused_from: null,
    screenshot,
    step: null,
    ...change,
  };
}

interface IssueOptions {
  id: string;
  severity: Severity;
  rule: string;
  outcome?: Issue['outcome'];
  occurrences: number;
  pages: readonly ScannedPage[];
  facts?: Occurrence['facts'];
  message: string;
  fix?: Issue['fix'];
}

/** Creates an issue with its occurrences, spread evenly over the pages. */
function createIssue(options: IssueOptions): { issue: Issue; occurrences: Occurrence[] } {
  const { id, severity, rule, outcome = 'failed', pages, facts = {}, message } = options;
  const occurrences = Array.from({ length: options.occurrences }, (_, index): Occurrence => {
    const page = pages[index % pages.length] as ScannedPage;
    return {
      id: `${id}-o${index}`,
      page_id: page.id,
      page_url: page.url,
      selector: `.product:nth-child(${index + 1}) > button`,
      snippet: `<button class="add" data-place="${index}"><svg></svg></button>`,
      message,
      facts,
      name: '',
      role: 'button',
      box: { x: 100 + (index % 10) * 110, y: 120 + (index % 7) * 90, width: 42, height: 42 },
      engines: ['curbcut', 'axe-core'],
      variants: [variant],
      source: null,
      screenshot_url: page.screenshot?.url ?? null,
    };
  });
  const isHeading = rule === 'heading-order';
  const issue: Issue = {
    id,
    fingerprint: `print-${id}`,
    outcome,
    fails_on: outcome === 'cantTell' ? 'no' : null,
    severity,
    category: isHeading ? 'headings' : 'forms',
    rule_id: rule,
    rule_title: 'Buttons have an accessible name',
    rule_description: 'Screen reader users hear only “button” and do not know what it does.',
    help: 'Add text inside the button, or an aria-label if it contains only an icon.',
    cause: 'button.add in li.product',
    component: null,
    best_practice: false,
    wcag_criteria: ['4.1.2'],
    wcag_sc: '4.1.2',
    act: ['97a4e1'],
    page_importance: 'medium',
    occurrences: occurrences.length,
    pages: new Set(occurrences.map(({ page_id }) => page_id)).size,
    engines: ['curbcut', 'axe-core'],
    fix: options.fix ?? null,
    excluded: null,
    sample: occurrences[0] as Occurrence,
    classification: { severity, confidence: 0.9, source: 'wcag' },
    priority: 80,
    wcag_level: 'A',
    user_impact_percentage: isHeading ? 12 : 15,
    business_impact: 'Orders can break off at the form.',
    remediation_timeframe: '1-2 days',
    remediation_priority: 'immediate',
  };
  return { issue, occurrences };
}

/**
 * Creates a scan of a small shop with one issue of each severity, one needs-review issue, and a page that could not
 * be tested.
 */
export function createSmallScan(id: string): MockScan {
  const tested = [1, 2, 3].map((index) => createPage(id, index));
  const untested = createPage(id, 4, {
    status: 'not-tested',
    score: null,
    screenshot: null,
    not_tested: {
      code: 'scan/login',
      reason: 'The page requires a sign-in before it shows any content.',
      advice: 'Start the scan again with a sign-in.',
    },
  });
  const createdIssues = [
    createIssue({
      id: 'critical',
      severity: 'critical',
      rule: 'button-name',
      occurrences: 9,
      pages: tested,
      message: 'Screen reader users hear only “button”: the button has no accessible name.',
      fix: {
        status: 'proven',
        confidence: 'likely',
        needs_author_text: 'Check the text.',
        fixed_occurrences: 9,
      },
    }),
    createIssue({
      id: 'serious',
      severity: 'serious',
      rule: 'color-contrast',
      occurrences: 4,
      pages: tested.slice(0, 1),
      facts: { ratio: 2.3, required: 4.5, foreground: '#b09c86', background: '#fbf6ec' },
      message: 'People with low vision cannot read this text: its contrast is 2.3:1.',
    }),
    createIssue({
      id: 'moderate',
      severity: 'moderate',
      rule: 'heading-order',
      occurrences: 1,
      pages: tested.slice(1),
      message: 'Screen reader users who move from heading to heading miss a level here.',
    }),
    createIssue({
      id: 'minor',
      severity: 'minor',
      rule: 'tabindex',
      occurrences: 2,
      pages: tested,
      message: 'Keyboard users reach this element out of order.',
    }),
    createIssue({
      id: 'question',
      severity: 'serious',
      rule: 'color-contrast',
      outcome: 'cantTell',
      occurrences: 1,
      pages: tested,
      message: 'Is this text readable everywhere on the image behind it?',
    }),
  ];
  return {
    id,
    status: 'completed',
    pages: [...tested, untested],
    issues: createdIssues.map(({ issue }) => issue),
    occurrences: new Map(createdIssues.map(({ issue, occurrences }) => [issue.id, occurrences])),
  };
}

/** Creates a scan with many issues, one of them with thousands of occurrences. */
export function createLargeScan(id: string, issues: number, occurrences: number): MockScan {
  const pages = Array.from({ length: 40 }, (_, index) => createPage(id, index));
  const createdIssues = Array.from({ length: issues }, (_, index) =>
    createIssue({
      id: `i${index}`,
      severity: 'serious',
      rule: 'button-name',
      occurrences: index === 0 ? occurrences : 1,
      pages,
      message: `Cause number ${index + 1}`,
    }),
  );
  return {
    id,
    status: 'completed',
    pages,
    issues: createdIssues.map(({ issue }) => issue),
    occurrences: new Map(createdIssues.map(({ issue, occurrences: places }) => [issue.id, places])),
  };
}
