import { REPORT_TYPES, type ReportType } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { html } from '../src/html/safe-html.ts';
import { generateReport, type ReportInput } from '../src/index.ts';
import {
  createBigScan,
  createSampleScan,
  HOSTILE_TEXT,
  joinText,
  type SampleOptions,
} from './support/sample-scan.ts';

const generateHtml = (type: ReportType, options?: SampleOptions) =>
  joinText(generateReport(createSampleScan(options), { type, format: 'html' }));

test('escapes every value in elements and attributes', () => {
  const value = `"><script>'&\u0000\ud800`;
  const clean = '&quot;&gt;&lt;script&gt;&#39;&amp;\ufffd\ufffd';
  expect(html`<p title="${value}">${value}${html`<br>`}${[1, null, false, undefined]}</p>`.text).toBe(
    `<p title="${clean}">${clean}<br>1</p>`,
  );
});

test.each(REPORT_TYPES)(
  'makes no requests, runs no code and contains no markup from pages (%s)',
  async (type) => {
    const text = await generateHtml(type, { hostile: true });
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
    expect(style).not.toMatch(/<|url\((?!data:font)|@import/);
    // All tags look like the report's own.
    const tags = text.replace(style, '').match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<(?:!doctype html|\/[a-z][a-z\d]*|[a-z][a-z\d]*(?: [\w:-]+="[^"]*")*)\/?>$/i);
      expect(tag).not.toMatch(/^<\/?(?:script|img|iframe|object|embed|link|form|base)\b| on\w+=| style=/i);
    }
    for (const [, url] of text.matchAll(/(?:href|src)="([^"]*)"/g)) expect(url).toMatch(/^(https:\/\/|#)/);
    expect(text).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
    );
    expect(text.match(/<title>/g)).toHaveLength(1);
  },
);

test('shows hostile page content as text', async () => {
  const text = await generateHtml('developer', { hostile: true });
  expect(text).toContain(html`${HOSTILE_TEXT.selector}`.text);
  expect(text).toContain(html`${HOSTILE_TEXT.snippet}`.text);
  expect(text).toContain(`<bdi>${html`${HOSTILE_TEXT.message}`.text}</bdi>`);
});

test('shows a URL that is not http(s) as text', async () => {
  const input = createSampleScan();
  const scan = { ...input.scan, url: 'javascript:alert(1)' };
  const text = await joinText(generateReport({ ...input, scan }, { type: 'summary', format: 'html' }));
  expect(text).toContain('<dd><bdi>javascript:alert(1)</bdi></dd>');
});

test.each(REPORT_TYPES)('lists what was tested, what was not and what needs review (%s)', async (type) => {
  const text = await generateHtml(type);
  const table = text.slice(text.indexOf('<table class="coverage'));
  expect(table).toContain('<th scope="row" role="rowheader">Tested</th><td role="cell">8 pages</td>');
  expect(table).toContain('The URL leads to a sign-in form. Configure sign-in for the scan.');
  expect(table).toContain(
    '<td role="cell">40 pages</td><td role="cell">Found but not scanned: this scan was limited to 9 pages.</td>',
  );
  expect(table).toContain('A canvas is drawn, not marked up.');
  expect(table).toContain(
    type === 'summary'
      ? 'Whether alternative text, headings,'
      : 'Whether alternative text conveys the meaning of each image.',
  );
  expect(table).toContain('it makes no claim of conformance');
});

test('lists the most effective fixes and who is affected in a summary, without code', async () => {
  const text = await generateHtml('summary');
  const list = text.slice(text.indexOf('<ol class="changes">'), text.indexOf('</ol>'));
  expect(list.match(/<li>/g)).toHaveLength(3);
  expect(list).toMatch(/Critical<\/span> <strong><bdi>The product images have no alternative text\./);
  expect(list).toContain('Screen reader users don’t know what the image shows.');
  expect(list).toContain('One fix resolves <b>12 occurrences on 4 pages</b>.');
  for (const code of ['<code', 'nth-child', 'Root cause'])
    expect(text.slice(text.indexOf('<main>'))).not.toContain(code);
});

test('shows the trend of comparable scans next to the score', async () => {
  const input = createSampleScan();
  const scores = [40, null, 52, 64];
  const trend = scores.map((score, day) => ({ completed_at: `2026-11-1${day}T08:00:00.000Z`, score }));
  const generate = (points: typeof trend) =>
    joinText(
      generateReport(
        { ...input, scan: { ...input.scan, trend: points } },
        { type: 'summary', format: 'html' },
      ),
    );
  const text = await generate(trend);
  expect(text).toContain(
    '<strong>Up 24 points</strong> since November 10, 2026, over 3 comparable scans: 40, 52, 64.',
  );
  expect(text.match(/<polyline points="([^"]+)"/)?.[1]?.split(' ')).toHaveLength(3);
  expect(await generate(trend.slice(3))).toContain('there’s no trend yet');
  expect(await generateHtml('summary')).not.toMatch(/polyline points|no trend/);
});

test('describes a rule once for all of its issues, and each issue once', async () => {
  const issue = { rule: 'image-alt', pages: 2, occurrencesPerPage: 1 };
  const issues = ['First', 'Second', 'Third'].map((cause) => ({ ...issue, cause }));
  for (const type of ['detailed', 'developer'] as const) {
    const text = await generateHtml(type, { issues });
    expect(text).toContain('<h3>Fails “Images have alternative text”: 3 issues</h3>');
    expect(text.match(/<dt>Who is affected/g)).toHaveLength(1);
    expect(text.match(/<article/g)).toHaveLength(3);
    for (const { cause } of issues) expect(text).toMatch(new RegExp(`<h4[^>]*><bdi>${cause}\\.`));
  }
});

test('groups similar occurrences into one row that lists the pages', async () => {
  const text = await generateHtml('developer');
  const article = text.slice(text.indexOf('<article'), text.indexOf('</article>'));
  expect(article.match(/<pre/g)).toHaveLength(1);
  expect(article).toContain('and 11 similar occurrences, on <a');
  expect(article).toMatch(/<bdi>\/<\/bdi><\/a>, <a [^>]*><bdi>\/page-1<\/bdi>/);
  expect(article).toContain('<dt>ratio</dt><dd><bdi>2.85</bdi>');
  expect(text).toContain('understanding/non-text-content'.replace('u', 'U'));
  // A report for planning names the pages and the root cause instead of every element.
  const detailed = await generateHtml('detailed');
  expect(detailed).toMatch(/<strong>12 occurrences on 4 pages<\/strong>: <a [^>]*><bdi>\/<\/bdi>/);
  expect(detailed).not.toContain('similar occurrences');
});

test('counts the issues and occurrences that are not shown', async () => {
  const text = await joinText(generateReport(createBigScan(), { type: 'detailed', format: 'html' }));
  const [groups, written, more] = [
    /<h2 id="(?:critical|serious|moderate|minor|for-a-person)">/g,
    /<article/g,
    /(\d+) more issues/g,
  ];
  expect(text.match(groups)).toHaveLength(5);
  const left = [...text.matchAll(more)].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(text.match(written)!.length + left).toBe(400);
  expect(text).toContain('more occurrences. The CSV and JSON reports list them all.');
});

test('explains a missing score if nothing could be tested', async () => {
  const input = createSampleScan({ pages: 0, issues: [] });
  const scan = { ...input.scan, score_result: null };
  const text = await joinText(generateReport({ ...input, scan }, { type: 'summary', format: 'html' }));
  expect(text).toContain('There is no score because nothing could be tested.');
  expect(text).not.toContain('class="ring"');
});

test('shows developers a verified fix with its code, mentions it to others, and includes it next to the score', async () => {
  const developer = await generateHtml('developer');
  expect(developer).toContain('<h5>Fix</h5>\n<p><strong>Verified on the live page</strong>');
  expect(developer).toContain('+  color: #757575;');
  expect(developer.match(/<h5>Fix/g)).toHaveLength(1);
  expect(await generateHtml('detailed')).toContain(
    'Verified on the live page; see the developer report for the code',
  );
  expect(await generateHtml('summary')).toContain('Score with 1 verified fix applied: <strong>78</strong>');
});

test.each(['detailed', 'developer'] as const)(
  'shows elements in their pages’ screenshots in a %s report',
  async (type) => {
    const input = createSampleScan();
    const screenshot = { width: 640, height: 450, scale: 0.5 };
    let reads = 0;
    let box = { x: 10, y: 20, width: 300, height: 40 };
    const withScreenshots: ReportInput = {
      ...input,
      async *occurrences(issue) {
        for await (const occurrence of input.occurrences(issue)) {
          yield {
            ...occurrence,
            image: { page_id: new URL(occurrence.page_url).pathname.replace(/\W/g, ''), box, screenshot },
          };
        }
      },
      readScreenshot: async () => {
        reads += 1;
        return { mediaType: 'image/webp', bytes: new Uint8Array([1, 2, 3]) };
      },
    };
    const html = await joinText(generateReport(withScreenshots, { type, format: 'html' }));
    const embedded = [...html.matchAll(/<image id="([^"]+)" href="data:image\/webp;base64,AQID"/g)].map(
      ([, id]) => id,
    );
    expect(new Set(embedded).size).toBe(embedded.length);
    expect(reads).toBe(embedded.length);
    const shown = [
      ...html.matchAll(
        /<svg class="instance" role="img" aria-label="Screenshot of [^"]+"[^>]*><use href="#([^"]+)"/g,
      ),
    ];
    expect(shown.length).toBeGreaterThan(2);
    for (const [, id] of shown) expect(embedded).toContain(id);
    // The other formats have no screenshots.
    const json = await joinText(generateReport(withScreenshots, { type, format: 'json' }));
    expect(json).not.toContain('page_id');
    // A summary shows one occurrence of each of its fixes in a close crop, or none.
    const countCrops = async () => {
      const summary = await joinText(generateReport(withScreenshots, { type: 'summary', format: 'html' }));
      const [, changes = ''] = /<ol class="changes">(.*?)<\/ol>/s.exec(summary) ?? [];
      return [
        changes.match(/<svg class="instance" role="img"/g)?.length ?? 0,
        changes.match(/<li>/g)?.length,
      ];
    };
    const [crops, fixes] = await countCrops();
    expect(crops).toBe(fixes);
    for (const size of [{ width: 8 }, { width: 900 }, { height: 600 }]) {
      box = { x: 10, y: 20, width: 300, height: 40, ...size };
      expect(await countCrops(), JSON.stringify(size)).toEqual([0, fixes]);
    }
  },
);
