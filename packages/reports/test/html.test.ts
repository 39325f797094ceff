import { REPORT_TYPES, type ReportType } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { html } from '../src/html/safe-html.ts';
import { generateReport } from '../src/index.ts';
import {
  createBigScan,
  createSampleScan,
  HOSTILE_TEXT,
  joinText,
  type SampleOptions,
} from './kit/sample-scan.ts';

const generateHtml = (type: ReportType, options?: SampleOptions) =>
  joinText(generateReport(createSampleScan(options), { type, format: 'html' }));

test('markup takes every value as text, wherever it stands', () => {
  const value = `"><script>'&\u0000\ud800`;
  const clean = '&quot;&gt;&lt;script&gt;&#39;&amp;\ufffd\ufffd';
  expect(html`<p title="${value}">${value}${html`<br>`}${[1, null, false, undefined]}</p>`.text).toBe(
    `<p title="${clean}">${clean}<br>1</p>`,
  );
});

test.each(REPORT_TYPES)(
  '%s: fetches nothing, runs nothing, and nothing of a page is markup',
  async (type) => {
    const text = await generateHtml(type, { hostile: true });
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
    expect(style).not.toMatch(/<|url\((?!data:font)|@import/);
    // Every sign that opens a tag opens one of ours.
    const tags = text.replace(style, '').match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<(?:!doctype html|\/[a-z][a-z\d]*|[a-z][a-z\d]*(?: [\w:-]+="[^"]*")*)\/?>$/i);
      expect(tag).not.toMatch(/^<\/?(?:script|img|iframe|object|embed|link|form|base)\b| on\w+=| style=/i);
    }
    for (const [, address] of text.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(https:\/\/|#)/);
    expect(text).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
    );
    expect(text.match(/<title>/g)).toHaveLength(1);
  },
);

test('what a hostile page says is there to be read', async () => {
  const text = await generateHtml('developer', { hostile: true });
  expect(text).toContain(html`${HOSTILE_TEXT.selector}`.text);
  expect(text).toContain(html`${HOSTILE_TEXT.snippet}`.text);
  expect(text).toContain(`<bdi>${html`${HOSTILE_TEXT.message}`.text}</bdi>`);
});

test('an address that is none of the web is text', async () => {
  const input = createSampleScan();
  const scan = { ...input.scan, url: 'javascript:alert(1)' };
  const text = await joinText(generateReport({ ...input, scan }, { type: 'summary', format: 'html' }));
  expect(text).toContain('<dd><bdi>javascript:alert(1)</bdi></dd>');
});

test.each(REPORT_TYPES)('%s: says what was tested, what was not, and what needs a person', async (type) => {
  const text = await generateHtml(type);
  const table = text.slice(text.indexOf('<table class="coverage">'));
  expect(table).toContain('<th scope="row">Tested</th><td>8 pages</td>');
  expect(table).toContain('The address leads to a sign-in form. Give the scan a way to sign in.');
  expect(table).toContain('<td>40 pages</td><td>Known of, and beyond the scan’s limit of 9 pages.</td>');
  expect(table).toContain('A canvas is drawn, not marked up.');
  expect(table).toContain(
    type === 'summary'
      ? 'Whether alternatives, headings,'
      : 'Whether the text alternatives say what the images mean.',
  );
  expect(table).toContain('it makes no claim of conformance');
});

test('a summary names the changes with what people meet, and what each clears', async () => {
  const text = await generateHtml('summary');
  const list = text.slice(text.indexOf('<ol class="changes">'), text.indexOf('</ol>'));
  expect(list.match(/<li>/g)).toHaveLength(3);
  expect(list).toMatch(/Critical<\/span> <strong><bdi>The pictures of products have no alternative\./);
  expect(list).toContain('<b>12 places on 4 pages</b> are clear');
});

test('places that tell the same are one row that names its pages', async () => {
  const text = await generateHtml('developer');
  const article = text.slice(text.indexOf('<article'), text.indexOf('</article>'));
  expect(article.match(/<pre/g)).toHaveLength(3);
  expect(article).toMatch(/<bdi>\/<\/bdi><\/a>, <a [^>]*><bdi>\/page-1<\/bdi>/);
  expect(article).toContain('<dt>ratio</dt><dd><bdi>2.85</bdi>');
  expect(article).toContain('understanding/non-text-content'.replace('u', 'U'));
});

test('what is not written out is counted', async () => {
  const text = await joinText(generateReport(createBigScan(), { type: 'detailed', format: 'html' }));
  const [groups, written, more] = [
    /<h2 id="(?:critical|serious|moderate|minor|for-a-person)">/g,
    /<article/g,
    /(\d+) more issues/g,
  ];
  expect(text.match(groups)).toHaveLength(5);
  const left = [...text.matchAll(more)].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(text.match(written)!.length + left).toBe(400);
  expect(text).toContain('places more. The CSV and JSON reports list them all.');
});

test('a scan that tested nothing has no score and says what stood in the way', async () => {
  const input = createSampleScan({ pages: 0, issues: [] });
  const scan = { ...input.scan, score_result: null };
  const text = await joinText(generateReport({ ...input, scan }, { type: 'summary', format: 'html' }));
  expect(text).toContain('There is no score. The table below says');
  expect(text).not.toContain('class="ring"');
});

test('a proven fix stands with its code for developers, is told to others, and is counted beside the score', async () => {
  const developer = await generateHtml('developer');
  expect(developer).toContain('<h4>The fix</h4>\n<p><strong>Proven in the live page</strong>');
  expect(developer).toContain('+  color: #757575;');
  expect(developer.match(/<h4>The fix/g)).toHaveLength(1);
  expect(await generateHtml('detailed')).toContain(
    'Proven in the live page; the report for developers has its code',
  );
  expect(await generateHtml('summary')).toContain('Score with 1 proven fix applied: <strong>78</strong>');
});
