import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import {
  AUDIT_FILE_LIMITS,
  type AuditFile,
  type Finding,
  MAX_RESULTS_FILE_BYTES,
  SCAN_FILE_LIMITS,
  SCAN_FILE_VERSION,
  type UploadLine,
  type UploadStart,
} from '@curbcut/contract';
import { allRules } from '@curbcut/rules';
import { CRITERIA, CRITERION_IDS } from '@curbcut/wcag';
import { pack } from 'tar-stream';

const NOW = '2026-11-28T12:00:00.000Z';
/** The generated site with the large scan, so that the audit can continue with that scan. */
const ORIGIN = 'https://large.example';
const PAGES = 60;
const QUESTIONS = 1_950;
const FAILURES = 2_000;
/** Share of the limits to use, because the text that fills a file varies in length. */
const FILL = 0.97;

const sentence = 'Screen reader users hear only “link” and cannot tell where it leads. ';
const createText = (length: number) => sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
/** As in generated scans. */
const getUrl = (page: number) => `${ORIGIN}/section-${page % 40}/article-${page}`;
const createBox = (index: number) => ({ x: 20, y: 200 + index * 60, width: 220, height: 48 });

const createElement = (index: number) => ({
  selector: `main > section:nth-child(${index % 9}) > div.part-${index} > a`,
  snippet: `<a class="part-${index} card__link" href="/article-${index}"><img src="/media/${index}.jpg"></a>`,
  name: `Article ${index}`,
  role: 'link',
});

const createPage = (number: number) => ({
  ...{ number, in_sample: true, url: getUrl(number), title: `Article ${number}`, reason: 'chosen' as const },
  content_hash: `hash-${number}`,
  tallies: Array.from({ length: 80 }, (_, rule) => ({
    ...{ ruleId: `rule-${rule}`, passed: 40, failed: 3, cantTell: 0 },
  })),
  screenshot: null,
  elements: Array.from({ length: 300 }, (_, index) => ({
    ...createElement(index),
    ...{ tag: 'a', text: '', box: createBox(index) },
  })),
});

const createOccurrence = (question: number, index: number) => ({
  ...createElement(index),
  ...{ page: 1 + (index % PAGES), page_url: getUrl(1 + (index % PAGES)), box: createBox(index) },
  message: `The element in part-${question} has no accessible name.`,
  facts: { ratio: 3.5, required: 4.5, text: `Text ${index}` },
});

const createAnswer = (outcome: 'pass' | 'fail', length: number) => ({
  ...{ outcome, comment: createText(length), answered_by: 'Ada Byron', answered_at: NOW },
  ...{
    channel: 'app' as const,
    fingerprint: 'fingerprint',
    severity: null,
    fix: '',
    failed_on: [],
    reviews: [],
  },
});

function createQuestion(index: number, commentLength: number): AuditFile['questions'][number] {
  const criterion = CRITERION_IDS[index % CRITERION_IDS.length]!;
  return {
    ...{ key: `issue ${index}`, kind: 'issue', criteria: [criterion], rule_id: `rule-${index % 80}` },
    ...{
      title: `Issue ${index}`,
      question: 'Do these links have a name?',
      fails_on: 'no',
      how_to_test: createText(300),
    },
    ...{ cause: `The element a.part-${index} has no accessible name.`, occurrences: 40, pages: [1, 2, 3] },
    elements: Array.from({ length: 10 }, (_, element) => createOccurrence(index, element)),
    ...{ previous_elements: [], fingerprint: 'fingerprint', is_closed: false },
    answers: [createAnswer('fail', commentLength), createAnswer('pass', commentLength)],
    ...{ imported_results: [], attachments: [] },
  };
}

function createAuditFile(commentLength: number): AuditFile {
  const texts = { scope: 'The shop', commissioner: '', evaluator: 'Ada Byron', support_baseline: '' };
  return {
    ...{ format: 'curbcut-audit', version: 3 },
    audit: {
      ...{ origin: ORIGIN, title: 'Largest audit', standard: 'wcag-2.2', level: 'AA', ...texts },
      ...{ created_at: NOW, scanned_at: NOW, scan_id: crypto.randomUUID(), seed: 1 },
    } as AuditFile['audit'],
    scan: {
      ...{
        pages: 2_000,
        sampled_pages: PAGES,
        evaluated_rules: [],
        absent: [],
        limited_tests: [],
        failed_pages: [],
        elements: [],
      },
      failures: Array.from({ length: FAILURES }, (_, index) => ({
        ...{ rule_title: 'Links have a name', impact: createText(120), cause: `Part ${index} has no name.` },
        ...{ occurrences: 40, pages: 3, criteria: [CRITERION_IDS[index % CRITERION_IDS.length]!] },
        urls: [1, 2, 3].map(getUrl),
      })),
    },
    pages: Array.from({ length: PAGES }, (_, index) => createPage(index + 1)),
    ...{ views: [], processes: [], findings: [], decisions: [], assessments: [], signature: null },
    questions: Array.from({ length: QUESTIONS }, (_, index) => createQuestion(index, commentLength)),
  };
}

/** Creates an audit file with a description that makes it about as large as an import accepts. */
export async function createLargestAuditFile(): Promise<Uint8Array<ArrayBuffer>> {
  const rest = JSON.stringify(createAuditFile(0)).length;
  const room = AUDIT_FILE_LIMITS.json * FILL - rest;
  // Quotation marks take three bytes each.
  const content = JSON.stringify(createAuditFile(Math.max(0, Math.floor(room / QUESTIONS / 2 / 1.1))));
  const tar = pack();
  tar.entry({ name: 'audit.json' }, content);
  tar.finalize();
  return Uint8Array.from(await buffer(tar as never));
}

/** Creates a WCAG-EM Report Tool evaluation that is about as large as an import accepts. */
export function createLargestResults(): string {
  const assertions = CRITERION_IDS.flatMap((criterion) =>
    Array.from({ length: 300 }, () => ({
      test: { id: `WCAG22:${CRITERIA[criterion].understanding.split('/').at(-1)}` },
      result: { outcome: 'earl:failed', description: '' },
      subject: { title: 'The shop' },
    })),
  );
  const room = MAX_RESULTS_FILE_BYTES * FILL - JSON.stringify(assertions).length;
  const description = createText(Math.floor(room / assertions.length / 1.1));
  const filled = assertions.map(({ result, ...rest }) => ({ ...rest, result: { ...result, description } }));
  return JSON.stringify({ auditSample: filled, reportFindings: { title: 'Evaluation' } });
}

/** Any rule, because the server refuses those that it doesn't know. */
const UPLOADED_RULE = allRules[0]!.id;

function createUploadedFinding(index: number, snippetLength: number): Finding {
  return {
    ...{ ruleId: UPLOADED_RULE, outcome: 'failed', severity: 'serious' },
    ...{ selector: `main > div:nth-child(${index}) > img`, snippet: createText(snippetLength) },
    ...{ message: `The image in part-${index % 500} has no alt attribute.`, wcag: ['1.1.1'], act: [] },
    ...{ engines: ['curbcut'], reason: 'missing', name: '', role: 'img', box: createBox(index) },
    facts: { text: `Text ${index}`, ratio: 3.5 },
    path: [`img.part-${index % 500}`, 'div.card', 'main', 'body'],
    ...{ origin: { classes: [`part-${index % 500}`], prose: null }, variants: [] },
  };
}

/** Creates a scan file of one page that is about as long as a line can be, with as many findings as allowed. */
export function createLargestScan(): Uint8Array<ArrayBuffer> {
  const createPageLine = (snippetLength: number): UploadLine => ({
    type: 'page-done',
    page: {
      ...{ url: 'https://upload.example/', finalUrl: 'https://upload.example/', title: 'Start' },
      ...{ status: 'tested', elements: 100_000, unexamined: [], ruleErrors: [] },
      framework: { name: 'html', version: null, isDevelopment: false },
      findings: Array.from({ length: SCAN_FILE_LIMITS.findings }, (_, index) =>
        createUploadedFinding(index, snippetLength),
      ),
      tallies: [{ ruleId: UPLOADED_RULE, passed: 10, failed: SCAN_FILE_LIMITS.findings, cantTell: 0 }],
    } as Extract<UploadLine, { type: 'page-done' }>['page'],
    place: { clicks: 0, links: [], forms: [] },
    fixes: null,
  });
  const rest = JSON.stringify(createPageLine(0)).length;
  const room = SCAN_FILE_LIMITS.line * FILL - rest;
  const start: UploadStart = {
    ...{ type: 'upload', version: SCAN_FILE_VERSION, key: crypto.randomUUID(), tool_version: '1.0.0' },
    settings: {
      ...{ url: 'https://upload.example/', max_pages: 1, include: [], exclude: [], wait_for: null },
      variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
      ...{
        level: 'AA',
        best_practices: true,
        second_opinion: false,
        depth: 'standard',
        signed_in: 'read-only',
      },
    } as UploadStart['settings'],
    ...{ signs_in: false, rule_versions: {}, started_at: new Date().toISOString(), site: null },
    ...{ branch: null, commit: null, default_branch: null, compare_with: null },
  };
  const lines = [
    start,
    // Quotation marks take three bytes each.
    createPageLine(Math.floor(room / SCAN_FILE_LIMITS.findings / 1.1)),
    { type: 'upload-end', pages: 1, beyond_limit: 0 },
  ];
  return Uint8Array.from(gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
}

/** Creates a sitemap with as many URLs as sitemaps.org allows in one file. */
export function createLargestSitemap(origin: string, number: number): string {
  const urls = Array.from(
    { length: 50_000 },
    (_, page) => `<url><loc>${origin}/${number}/${page}</loc></url>`,
  );
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}
