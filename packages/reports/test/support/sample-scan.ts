import type {
  ReportFix,
  ReportInput,
  ReportIssue,
  ReportOccurrence,
  ReportPage,
  ReportRule,
} from '../../src/index.ts';

/** Sample scans for report tests: small, hostile, and too large to hold in memory. */

/** Hostile page content that must stay text in every report. */
export const HOSTILE_TEXT = {
  title: '</title><script>alert("title")</script>\u001b]0;owned\u0007',
  selector: 'a[title="\'><img src=x onerror=alert(1)>\u009b2J\u2066"]',
  snippet: '<a href="javascript:alert(1)" onclick="x()">=cmd|\' /C calc\'!A0 \u0000\u0007\ud800 ]]> --></a>',
  message: '\u202eThe link hides <b>itself</b> & its "quotes"',
  name: '=HYPERLINK("https://evil.example","Click")',
  url: 'https://shop.example/search?q=<script>alert(1)</script>&a="b\'',
} as const;

const rules: readonly ReportRule[] = [
  {
    rule_id: 'color-contrast',
    rule_title: 'Text has sufficient color contrast',
    rule_description: 'People with low vision, and everyone in bright light, cannot read faint text.',
    help: 'Make the text darker or the background lighter.',
    engine: 'curbcut',
    severity: 'serious',
    category: 'color-contrast',
    best_practice: false,
    wcag_criteria: ['1.4.3'],
    act: ['afw4f7'],
    tests: ['page', 'color-contrast', 'text contrast over images and gradients', 'frames'],
  },
  {
    rule_id: 'image-alt',
    rule_title: 'Images have alternative text',
    rule_description: 'Screen reader users don’t know what the image shows.',
    help: 'Describe the image in its alt attribute, or leave the attribute empty if the image is decorative.',
    engine: 'curbcut',
    severity: 'critical',
    category: 'images',
    best_practice: false,
    wcag_criteria: ['1.1.1'],
    act: ['23a2a8'],
    tests: ['page', 'image-alt', 'frames'],
  },
  {
    rule_id: 'link-purpose-in-context',
    rule_title: 'Links have a clear purpose',
    rule_description: 'Screen reader users who move from link to link hear only the text of each link.',
    help: 'Name the target in the link text.',
    engine: 'curbcut',
    severity: 'moderate',
    category: 'links',
    best_practice: false,
    wcag_criteria: ['2.4.4'],
    act: [],
    tests: ['page', 'link-purpose-in-context', 'frames'],
  },
  {
    rule_id: 'html-has-lang',
    rule_title: 'The page has a language',
    rule_description: 'Screen readers read the page with the wrong pronunciation.',
    help: 'Add a lang attribute to the html element.',
    engine: 'curbcut',
    severity: 'serious',
    category: 'other',
    best_practice: false,
    wcag_criteria: ['3.1.1'],
    act: ['b5c3f8'],
    tests: ['page', 'html-has-lang', 'frames'],
  },
  {
    rule_id: 'heading-order',
    rule_title: 'Heading levels increase by one',
    rule_description: 'Screen reader users who navigate by headings cannot follow the structure.',
    help: 'Use the next lower level.',
    engine: 'axe-core',
    severity: 'minor',
    category: 'headings',
    best_practice: true,
    wcag_criteria: [],
    act: [],
    tests: ['second opinion'],
  },
];

interface SampleIssue {
  readonly rule: string;
  readonly outcome?: 'failed' | 'cantTell';
  readonly cause: string;
  /** Number of pages with the issue, and number of occurrences on each. */
  readonly pages: number;
  readonly occurrencesPerPage: number;
  readonly source?: ReportOccurrence['source'];
  /** Whether the issue has a verified fix. */
  readonly fix?: boolean;
}

export interface SampleOptions {
  readonly pages?: number;
  readonly issues?: readonly SampleIssue[];
  readonly hostile?: boolean;
  readonly level?: 'A' | 'AA' | 'AAA';
  readonly excluded?: ReportInput['scan']['excluded'];
  /** Called for each occurrence that is read. */
  readonly onOccurrence?: () => void;
}

const sampleIssues: readonly SampleIssue[] = [
  {
    rule: 'image-alt',
    cause: 'The product images have no alternative text',
    pages: 4,
    occurrencesPerPage: 3,
  },
  {
    rule: 'color-contrast',
    cause: 'Gray #999999 on white #ffffff',
    pages: 6,
    occurrencesPerPage: 2,
    fix: true,
  },
  { rule: 'heading-order', cause: 'The list of articles starts with an h4', pages: 2, occurrencesPerPage: 1 },
  {
    rule: 'link-purpose-in-context',
    outcome: 'cantTell',
    cause: '“Read more” has no context in a card',
    pages: 3,
    occurrencesPerPage: 2,
  },
];

/** Creates a scan whose pages and occurrences are generated on demand. */
export function createSampleScan({
  pages = 8,
  issues = sampleIssues,
  hostile = false,
  level = 'AA',
  excluded = { ignored: 0, false_positive: 0 },
  onOccurrence = () => {},
}: SampleOptions = {}): ReportInput {
  const reportIssues = issues.map((issue, index) => toReportIssue(issue, index));
  const getUrl = (index: number) =>
    hostile && index === 0 ? HOSTILE_TEXT.url : `https://shop.example/${index === 0 ? '' : `page-${index}`}`;

  function occurrence(index: number, page: number, position: number): ReportOccurrence {
    onOccurrence();
    const isHostile = hostile && page === 0;
    return {
      page_url: getUrl(page),
      selector: isHostile
        ? HOSTILE_TEXT.selector
        : `#main > .card:nth-child(${position + 1}) > .part-${index}`,
      snippet: isHostile ? HOSTILE_TEXT.snippet : `<p class="part-${index}">Text ${position}</p>`,
      message: isHostile ? HOSTILE_TEXT.message : `${reportIssues[index]!.cause}.`,
      facts: { ratio: 2.85, required: 4.5, listed: ['one', 'two'], none: null },
      name: isHostile ? HOSTILE_TEXT.name : 'Read more',
      role: 'link',
      engines: ['curbcut'],
      variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
      source: issues[index]!.source ?? null,
    };
  }

  function* allPages(): Generator<ReportPage> {
    for (let index = 0; index < pages; index += 1) {
      const onIt = issues.filter((issue) => index < issue.pages);
      yield {
        id: String(index),
        url: getUrl(index),
        title: hostile ? HOSTILE_TEXT.title : `Page ${index}`,
        status: 'tested',
        not_tested: null,
        unexamined:
          index === 0
            ? [{ reason: 'canvas', detail: 'A canvas is drawn, not marked up.', selector: 'canvas' }]
            : [],
        elements: 400,
        score: 71.4,
        failed: onIt.reduce(
          (sum, { occurrencesPerPage, outcome }) => sum + (outcome === 'cantTell' ? 0 : occurrencesPerPage),
          0,
        ),
        needs_review: onIt.reduce(
          (sum, { occurrencesPerPage, outcome }) => sum + (outcome === 'cantTell' ? occurrencesPerPage : 0),
          0,
        ),
        tallies: [
          { ruleId: 'html-has-lang', passed: 1, failed: 0, cantTell: 0 },
          ...onIt.map(({ rule, occurrencesPerPage, outcome = 'failed' }) => ({
            ruleId: rule,
            passed: 5,
            failed: 0,
            cantTell: 0,
            [outcome]: occurrencesPerPage,
          })),
        ],
      };
    }
    yield {
      id: String(pages),
      url: 'https://shop.example/account',
      title: '',
      status: 'not-tested',
      not_tested: {
        code: 'scan/login-page',
        reason: 'The URL leads to a sign-in form.',
        advice: 'Configure sign-in for the scan.',
      },
      unexamined: [],
      elements: 0,
      score: null,
      failed: 0,
      needs_review: 0,
      tallies: [],
    };
  }

  return {
    scan: {
      id: '0199a9e0-0000-7000-8000-000000000001',
      url: 'https://shop.example/',
      created_at: '2026-11-20T08:00:00.000Z',
      completed_at: '2026-11-20T08:05:00.000Z',
      version: '0.1.0',
      pages_beyond_limit: 40,
      excluded: excluded,
      settings: {
        url: 'https://shop.example/',
        max_pages: pages + 1,
        include: [],
        exclude: [],
        variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
        wait_for: null,
        level,
        best_practices: true,
        second_opinion: true,
        depth: 'standard',
        signed_in: 'read-only',
      },
      projected: { score: 78, grade: 'B', issues: 1, to_word: 0, occurrences: 12 },
      score_result: {
        score: 64,
        originalScore: 71.4,
        confidence: 76,
        isAdvanced: true,
        severityCounts: { critical: 1, serious: 1, moderate: 0, minor: 1 },
        insights: ['Images without alternative text lower the score most.'],
        grade: 'C',
        level: 'fair',
        meaning:
          'There are barriers in many areas. Some people need a workaround or help to complete a task.',
        calculatedAt: '2026-11-20T08:05:00.000Z',
        algorithm: 'advanced',
        breakdown: null,
      },
    },
    rules,
    issues: reportIssues,
    pages: allPages,
    *occurrences(issue) {
      const index = Number(issue.id.slice('issue-'.length));
      for (let page = 0; page < issue.pages; page += 1)
        for (let position = 0; position < issues[index]!.occurrencesPerPage; position += 1)
          yield occurrence(index, page, position);
    },
    getFix: async () => (hostile ? hostileFix : sampleFix),
    *getFindings({ id }) {
      for (const [index, issue] of issues.entries())
        if (Number(id) < issue.pages)
          for (let position = 0; position < issue.occurrencesPerPage; position += 1)
            yield { issue: reportIssues[index]!.id, occurrence: occurrence(index, Number(id), position) };
    },
  };
}

const createRule = (color: string) => `.price {\n  color: ${color};\n}\n`;

/** A fix that darkens a color. */
const sampleFix: ReportFix = {
  page_url: 'https://shop.example/',
  fix: {
    status: 'proven',
    unverified_reason: null,
    proven: 'alone',
    why: 'The nearest color of the same hue with a contrast of 4.6:1.',
    confidence: 'likely',
    needs_author_text: null,
    made_by: 'curbcut',
    steps: [
      {
        kind: 'declare',
        selector: '.price',
        rule: '.price',
        property: 'color',
        before: 'rgb(153, 153, 153)',
        value: '#757575',
      },
    ],
    source: { before: [], after: [] },
  },
  code: {
    framework: 'html',
    place: 'component',
    language: 'html',
    before: '<p class="price">9</p>\n',
    after: '<p class="price">9</p>\n',
    diff: '',
    styles: {
      language: 'css',
      before: createRule('#999999'),
      after: createRule('#757575'),
      diff: '@@ -1,3 +1,3 @@\n .price {\n-  color: #999999;\n+  color: #757575;\n }\n',
    },
  },
};

const hostileFix: ReportFix = {
  ...sampleFix,
  page_url: HOSTILE_TEXT.url,
  fix: { ...sampleFix.fix, why: HOSTILE_TEXT.message, needs_author_text: HOSTILE_TEXT.name },
  code: {
    ...sampleFix.code,
    before: HOSTILE_TEXT.snippet,
    after: `${HOSTILE_TEXT.snippet}<b>`,
    diff: `@@ -1 +1 @@\n-${HOSTILE_TEXT.snippet}\n+${HOSTILE_TEXT.snippet}<b>\n`,
  },
};

/**
 * Creates a scan of 2,000 pages with 400 issues, each with five occurrences per affected page: 200,000
 * occurrences by default.
 */
export function createBigScan(pagesPerIssue = 100, onOccurrence?: () => void): ReportInput {
  return createSampleScan({
    pages: 2_000,
    issues: Array.from({ length: 400 }, (_, index) => ({
      rule: rules[index % rules.length]!.rule_id,
      outcome: index % 8 === 7 ? ('cantTell' as const) : ('failed' as const),
      cause: `Cause ${index} of the generated scan`,
      pages: pagesPerIssue,
      occurrencesPerPage: 5,
    })),
    onOccurrence,
  });
}

function toReportIssue(
  { rule, outcome = 'failed', cause, pages, occurrencesPerPage, fix }: SampleIssue,
  index: number,
): ReportIssue {
  const details = rules.find(({ rule_id }) => rule_id === rule)!;
  return {
    id: `issue-${index}`,
    fingerprint: `f${String(index).padStart(23, '0')}`,
    outcome,
    fails_on: outcome === 'cantTell' ? 'no' : null,
    severity: details.severity,
    category: details.category,
    fix: fix
      ? {
          status: 'proven',
          confidence: 'likely',
          needs_author_text: null,
          fixed_occurrences: pages * occurrencesPerPage,
        }
      : null,
    component: null,
    rule_id: details.rule_id,
    rule_title: details.rule_title,
    rule_description: details.rule_description,
    help: details.help,
    cause,
    best_practice: details.best_practice,
    wcag_criteria: details.wcag_criteria,
    wcag_sc: details.wcag_criteria.join(', '),
    act: details.act,
    page_importance: 'high',
    occurrences: pages * occurrencesPerPage,
    pages,
    engines: [details.engine],
    priority: 80,
    wcag_level: 'A',
    user_impact_percentage: 12,
    business_impact: 'high',
    remediation_timeframe: '1-2 weeks',
    remediation_priority: 'high',
  };
}

/** Returns a report's complete text. */
export async function joinText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
