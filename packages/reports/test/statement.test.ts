import { StatementDetails, type StatementForm } from '@curbcut/contract';
import { REQUIREMENT_IDS } from '@curbcut/wcag';
import { describe, expect, test } from 'vitest';
import { createStatement } from '../src/index.ts';
import { findReportFailures } from './support/find-report-failures.ts';
import { createSampleAudit, type SampleAuditOptions } from './support/sample-audit.ts';
import { HOSTILE_TEXT } from './support/sample-scan.ts';

const createDetails = (form: StatementForm, more: Partial<StatementDetails> = {}) =>
  StatementDetails.parse({
    form,
    organization: 'Shop Ltd',
    email: 'help@shop.example',
    response_time: '5 working days',
    legislation: form === 'eu' ? 'the Web Accessibility Act' : '',
    enforcement: form === 'eu' ? 'Write to the ombud.' : '',
    prepared_on: '2026-05-06',
    ...more,
  });

const create = (form: StatementForm, options?: SampleAuditOptions, more?: Partial<StatementDetails>) =>
  createStatement(createSampleAudit(options), createDetails(form, more));

/** Answers with no failures. */
function createFlawlessAudit() {
  const input = createSampleAudit();
  const criteria = input.audit.criteria.map((result) =>
    result.outcome === 'partially-supports' || result.outcome === 'does-not-support'
      ? { ...result, outcome: 'supports' as const }
      : result,
  );
  return { ...input, failures: [], audit: { ...input.audit, criteria } };
}

describe.each(['w3c', 'eu', 'uk'] as const)('the %s form', (form) => {
  test('describes what was assessed, how and when, and names the evaluator', () => {
    const { markdown } = create(form);
    expect(markdown).toContain('Ada Example evaluated the website against WCAG 2.2 Level AA');
    expect(markdown).toContain(
      'Automated tests ran on 3 pages on May 1, 2026, and people evaluated a sample of 3 pages and 2 other views. Other pages were not evaluated.',
    );
    expect(markdown).toContain('Ada Example signed the results on May 5, 2026.');
    expect(markdown).toContain('May 6, 2026');
  });

  test('lists every failed criterion in plain words, and no others', () => {
    const { markdown, html } = create(form);
    const listed = [...markdown.matchAll(/WCAG criterion ([\d.]+) /g)].map(([, id]) => id);
    expect(listed).toEqual(['1.1.1', '1.4.3', '2.4.1']);
    expect(html).toContain(
      '<li>Some content does not meet this requirement: Text has at least 4.5:1 contrast',
    );
    expect(markdown).toMatch(
      form === 'uk'
        ? /partially compliant with the Web Content Accessibility Guidelines version 2\.2 AA standard, due to/
        : /partially (?:conformant|compliant) with WCAG 2\.2 Level AA/,
    );
  });

  test('doesn’t claim conformance if nothing failed', () => {
    const { markdown, warnings } = createStatement(createFlawlessAudit(), createDetails(form));
    expect(markdown).not.toMatch(/fully|\b(?:conformant|compliant) with\b/i);
    expect(markdown).toContain(
      'found no failures of WCAG 2.2 Level AA on the pages that were evaluated. It makes no statement about other pages.',
    );
    expect(warnings).toHaveLength(form === 'w3c' ? 0 : 1);
  });

  test('warns while the audit is open, and lists what a later scan found', () => {
    const { warnings, markdown } = create(form, { isComplete: false });
    expect(warnings[0]).toContain('hasn’t been signed');
    expect(warnings[1]).toContain('1 criterion hasn’t been decided.');
    expect(markdown).toContain('The evaluation has not been signed.');
    const input = createSampleAudit();
    const signature = { ...input.audit.signature!, outdated: ['2.4.4' as const] };
    const later = createStatement({ ...input, audit: { ...input.audit, signature } }, createDetails(form));
    expect(later.markdown).toContain('WCAG criterion 2.4.4 Link Purpose');
    expect(later.warnings).toHaveLength(1);
  });

  test('outputs what people enter as text, and links only to web and email addresses', async () => {
    const attack = `${HOSTILE_TEXT.message} [x](javascript:alert(1)) <b>`;
    const { html, markdown } = create(
      form,
      { hostile: true },
      {
        organization: attack,
        enforcement: attack,
        legislation: attack,
        contact_url: 'https://a.example/"><script>',
      },
    );
    expect(html).not.toMatch(/<script|<b>|href="javascript/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(markdown).not.toMatch(/(?<!\\)<(?!mailto:|https?:)/);
    expect(markdown).not.toMatch(/(?<!\\)\]\((?!<)/);
    expect(await findReportFailures(html, 320)).toEqual({ curbcut: [], axe: [] });
  });
});

test('has the sections of the EU model in order', () => {
  const { sections } = create('eu', {}, { disproportionate_burden: 'Old videos', out_of_scope: 'Maps' });
  expect(sections.map(({ heading }) => heading)).toEqual([
    '',
    'Compliance status',
    'Non-accessible content',
    'Non-compliance with the Web Accessibility Act',
    'Disproportionate burden',
    'The content is not within the scope of the applicable legislation',
    'Preparation of this accessibility statement',
    'Feedback and contact information',
    'Enforcement procedure',
    // Sections that the model leaves to the organization come last.
    'Compatibility with browsers and assistive technology',
    'Technical specifications',
  ]);
});

test('names the UK’s enforcement procedure and what isn’t part of the audit', () => {
  const { markdown, warnings } = create('uk', { standard: 'section-508' });
  expect(markdown).toContain('Equality and Human Rights Commission');
  expect(markdown).toContain('Other requirements of the standard were not assessed.');
  const assessed = Object.fromEntries(
    REQUIREMENT_IDS.filter((id) => id.startsWith('508')).map((id) => [
      id,
      { outcome: 'not-applicable' as const, remark: 'Not offered.' },
    ]),
  );
  const { markdown: complete } = create('uk', { standard: 'section-508', assessed });
  expect(complete).not.toContain('not assessed');
  const [one = ''] = Object.keys(assessed);
  delete assessed[one];
  expect(create('uk', { standard: 'section-508', assessed }).markdown).toMatch(
    /Of \d+ other requirements of the standard, 1 was not assessed\./,
  );
  expect(warnings).toContain('The UK regulations refer to WCAG 2.2, but the audit tests against WCAG 2.0.');
});

test.each([
  [{ email: '' }, 'email'],
  [{ form: 'eu' as const, legislation: '' }, 'legislation'],
  [{ form: 'eu' as const, enforcement: '' }, 'enforcement'],
  [{ contact_url: 'javascript:alert(1)' }, 'contact_url'],
  [{ prepared_on: '2026-13-01' }, 'prepared_on'],
])('rejects details that lack something the form needs: %j', (change, field) => {
  const details = { ...createDetails('eu'), ...change };
  const { error } = StatementDetails.safeParse(details);
  expect(error?.issues.map(({ path }) => path[0])).toContain(field);
});

/** Everything that an organization can add. */
const FULL: Partial<StatementDetails> = {
  address: 'PO Box 1\nSpringfield',
  formats: 'We provide a text relay service.',
  enforcement_url: 'https://ombud.example/',
  considerations: 'Some videos have sign language.',
  compatibility: 'NVDA with Firefox\nVoiceOver with Safari',
  incompatibility: 'Browsers older than 3 major versions',
  technologies: 'HTML, WAI-ARIA',
  assessed_by: 'external',
  limitations: [
    {
      content: 'Comments from users',
      reason: 'Images may not have text alternatives.',
      remedy: 'We repair them within 10 days.',
      alternative: 'Ask us for a description.',
    },
  ],
  report_url: 'https://shop.example/report',
  approved_by: 'Communication Department, Director',
  published_on: '2020-01-02',
  revised_on: '2026-02-03',
  disproportionate_burden: 'The archive.',
  out_of_scope: 'Live video.',
};

describe.each(['w3c', 'eu', 'uk'] as const)('everything in the %s form', (form) => {
  test('shows the organization’s additions, with links', () => {
    const { markdown, html } = create(form, {}, FULL);
    for (const text of [
      'PO Box 1, Springfield',
      'We provide a text relay service.',
      'Some videos have sign language.',
      'VoiceOver with Safari',
      'is not compatible with:',
      'Browsers older than 3 major versions',
      'relies on the following technologies',
      'Comments from users: Images may not have text alternatives. We repair them within 10 days. Ask us for a description.',
      'Communication Department, Director',
      'The archive.',
      'Live video.',
    ])
      expect(markdown).toContain(text);
    for (const url of ['https://ombud.example/', 'https://shop.example/report'])
      expect(html).toContain(`<a href="${url}">`);
    expect(markdown).toMatch(/within 5 working days|in 5 working days/);
    // The failed criteria stay first.
    expect(markdown.indexOf('WCAG criterion 2.4.1')).toBeLessThan(markdown.indexOf('Comments from users'));
  });
});

test('the legal forms have the wording of their templates', () => {
  const eu = create('eu', {}, FULL).markdown;
  expect(eu).toContain('due to the non-compliances and the exemptions listed below.');
  expect(eu).toContain('The content listed below is non-accessible for the following reasons.');
  expect(eu).toContain('The content is not within the scope of the applicable legislation');
  expect(eu).toContain('The website was published on January 2, 2020.');
  expect(eu).toContain('assessed by a third party');
  const uk = create('uk', {}, FULL).markdown;
  expect(uk).toContain('due to the non-compliances and the exemptions listed below.');
  expect(uk).toContain('Non-compliance with the accessibility regulations');
  expect(uk).toContain('Content that’s not within the scope of the accessibility regulations');
  expect(uk).toContain(
    'This website was last tested on May 4, 2026. The test was carried out by Ada Example.',
  );
  expect(create('uk').markdown).toContain('Equality and Human Rights Commission (EHRC)');
  expect(create('uk', {}, { uk_nation: 'northern-ireland' }).markdown).toContain(
    'Equality Commission for Northern Ireland (ECNI)',
  );
});

test('technologies and environments come from the audit unless the organization names others', () => {
  const { markdown } = create('w3c');
  expect(markdown).toContain('- WebGL');
  expect(markdown).toContain('- Firefox with NVDA');
  const other = create('w3c', {}, { technologies: 'PDF', compatibility: 'JAWS with Chrome' }).markdown;
  expect(other).not.toContain('- WebGL');
  expect(other).not.toContain('- Firefox with NVDA');
});
