import type { AuditAttachment, AuditFinding } from '@curbcut/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { generateAuditDocx } from '../src/audit/docx-audit.ts';
import { type AuditReportInput, generateAuditReport } from '../src/index.ts';
import { createSampleAudit } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

const FINDING: AuditFinding = {
  id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e21',
  criterion: '2.1.1',
  page_id: 'p1',
  page_url: 'https://shop.example/page-1',
  description: 'The menu does not open.',
  severity: 'serious',
  fix: '',
  element: '',
  box: null,
  picked_element: null,
  view: null,
  state: 'open',
  reported_by: 'Grace',
  reported_at: '2026-05-03T09:30:00.000Z',
  changed_by: 'Grace',
  changed_at: '2026-05-03T09:30:00.000Z',
  revision: 0,
  screenshot: null,
};

/** An audit with one image for an answer, one for a superseded answer, and one for a finding. */
function createAuditWithImages(): AuditReportInput {
  const input = createSampleAudit();
  const { question } = input.questions.find((one) => one.question.criteria.includes('2.4.1'))!;
  const image: AuditAttachment = {
    id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e31',
    question_id: question.id,
    answer_id: question.answer!.id,
    finding_id: null,
    url: '/image',
    width: 640,
    height: 400,
    bytes: 3,
    sha256: 'cd'.repeat(32),
    attached_by: 'Grace <b>',
    author_id: null,
    attached_at: '2026-05-03T09:30:00.000Z',
  };
  const attachments = [
    image,
    { ...image, id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e32', answer_id: 'an earlier answer' },
    {
      ...image,
      id: '3f0c7a52-7b1e-4f29-9d7c-5d5a1f0a1e33',
      question_id: null,
      answer_id: null,
      finding_id: FINDING.id,
    },
  ];
  return {
    ...input,
    attachments,
    findings: [FINDING],
    readAttachment: async () => ({ mediaType: 'image/webp', bytes: new Uint8Array([1, 2, 3]) }),
  };
}

const generateHtml = (input: AuditReportInput) => joinText(generateAuditReport(input, 'html'));
const getText = async (input: AuditReportInput) =>
  strFromU8(unzipSync(await generateAuditDocx(input, 'wcag'))['word/document.xml']!).replace(/<[^>]*>/g, ' ');
const getEvidence = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(`<h3 id="evidence-${from}">`), html.indexOf(`<h3 id="evidence-${to}">`));

test('attached images are figures at their answer or finding, with the names of those who attached them', async () => {
  const html = await generateHtml(createAuditWithImages());
  const caption = 'Attached by Grace &lt;b&gt; on May 3, 2026, 640 × 400 pixels, SHA-256 ';
  const answered = getEvidence(html, '2-4-1', '2-4-2');
  expect(answered).toContain(
    '<figure><img class="attached" src="data:image/webp;base64,AQID" width="640" height="400" alt="Image 1">',
  );
  expect(answered).toContain(`<figcaption>Image 1. <bdi>${caption}${'cd'.repeat(32)}</bdi>.</figcaption>`);
  expect(answered).not.toContain('Image 2');
  expect(getEvidence(html, '2-1-1', '2-1-2')).toContain('<figcaption>Image 3. ');
});

test('images that are missing or don’t fit, and those in Word and EARL, are listed by name', async () => {
  const input = createAuditWithImages();
  const html = await generateHtml({ ...input, readAttachment: async () => null });
  expect(html).not.toContain('<img class="attached"');
  expect(html).toMatch(/<figcaption>Image 1\. .* Stored with the audit\.<\/figcaption>/);
  const docx = await getText(input);
  expect(docx).toContain('Image 1. Attached by Grace &lt;b&gt; on May 3, 2026');
  expect(docx).toContain('The menu does not open.');
  expect(docx).toContain('Image 3.');
  const earl = await joinText(generateAuditReport(input, 'earl'));
  expect(earl.match(/"@id": "urn:curbcut:attachment:[^"]*e3\d"/g)).toHaveLength(2);
  expect(JSON.parse(earl)['@graph']).toContainEqual(
    expect.objectContaining({
      mode: 'earl:manual',
      test: `urn:curbcut:finding:${FINDING.id}`,
      result: expect.objectContaining({ outcome: 'earl:failed' }),
    }),
  );
});

test('a question about a whole page outlines the elements it concerns, and doesn’t list the page as one of them', async () => {
  const input = createSampleAudit({ hasScreenshots: true });
  const questions = input.questions.map((recorded) =>
    recorded.question.cause === ''
      ? recorded
      : {
          question: { ...recorded.question, cause: 'The page', occurrences: 1 },
          occurrences: [
            {
              ...recorded.occurrences[0]!,
              selector: 'html',
              name: '',
              box: { x: 0, y: 0, width: 1280, height: 900 },
              related: [
                { x: 100, y: 100, width: 200, height: 30 },
                { x: 110, y: 140, width: 60, height: 20 },
                { x: 900, y: 800, width: 200, height: 30 },
              ],
            },
          ],
        },
  );
  const html = await generateHtml({ ...input, questions });
  const evidence = getEvidence(html, '2-4-4', '2-4-5');
  expect(evidence).not.toContain('The page');
  expect(evidence).not.toContain('<code>html</code>');
  const parts = evidence.match(/<svg class="instance".*?<\/svg>/gs) ?? [];
  expect(parts.map((part) => part.match(/class="outline"/g)?.length)).toEqual([2, 1]);
  expect(parts[0]).toContain('aria-label="Screenshot of the elements in question, on shop.example');
  expect(await getText({ ...input, questions })).not.toMatch(/cause: The page|html, /);
});

test('a level set by a person is reported with its reason and the derived level', async () => {
  const input = createSampleAudit();
  const derived = { outcome: 'partially-supports', remark: 'Some images.' } as const;
  const criteria = input.audit.criteria.map((result) =>
    result.criterion === '1.1.1'
      ? {
          ...result,
          outcome: 'does-not-support' as const,
          remark: 'Most product images have no text.',
          decision: {
            ...{ outcome: 'does-not-support' as const, remark: 'Most product images have no text.' },
            ...{ reason: 'All product pages share the fault.', decided_by: 'Grace', is_outdated: false },
            ...{ decided_at: '2026-05-04T09:30:00.000Z', derived, based_on: derived },
          },
        }
      : result,
  );
  const decided = { ...input, audit: { ...input.audit, criteria } };
  const html = await generateHtml(decided);
  expect(html).toContain('Most product images have no text.');
  const evidence = getEvidence(html, '1-1-1', '1-2-1');
  expect(evidence).toContain('<strong>Set to Does Not Support</strong> by <bdi>Grace</bdi>');
  expect(evidence).toContain('All product pages share the fault.');
  expect(evidence).toContain('Derived from failures and answers: Partially Supports.');
  const docx = await getText(decided);
  expect(docx).toContain('Reason: All product pages share the fault.');
  const openacr = await joinText(generateAuditReport(decided, 'openacr'));
  expect(openacr).toContain('Most product images have no text.');
});

test('every document’s header has the product, its vendor and the contact', async () => {
  const html = await generateHtml(createSampleAudit());
  const docx = await getText(createSampleAudit());
  for (const text of ['Shop Ltd', '4.2', 'Grace Example, access@shop.example', 'The blog follows in June.']) {
    expect(html).toContain(text);
    expect(docx).toContain(text);
  }
  expect(await joinText(generateAuditReport(createSampleAudit(), 'openacr'))).toContain('version: "4.2"');
});

test('failures found only by a scan have the mode “automatic” in the WCAG-EM Report Tool file', async () => {
  const { auditSample } = JSON.parse(
    await joinText(generateAuditReport(createSampleAudit(), 'wcag-em-json')),
  );
  const getModes = (criterion: string) =>
    auditSample
      .filter(({ test }: { test: { id: string } }) => test.id.endsWith(`:${criterion}`))
      .map(({ mode }: { mode: { '@value': string } }) => mode['@value']);
  expect(getModes('contrast-minimum')).toEqual(Array(4).fill('earl:automatic'));
  expect(getModes('bypass-blocks')).toEqual(['earl:manual']);
});
