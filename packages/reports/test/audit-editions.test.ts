import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  AUDIT_STANDARDS,
  getBrandContrast,
  getReportEditions,
  REPORT_BACKGROUNDS,
  type ReportEdition,
} from '@curbcut/contract';
import { listRequirementChapters } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { STYLE } from '../src/html/style.ts';
import { generateAuditReport } from '../src/index.ts';
import { createSampleAudit, type SampleAuditOptions } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

const generateHtml = (options: SampleAuditOptions, edition: ReportEdition) =>
  joinText(generateAuditReport(createSampleAudit(options), 'html', edition));

/** Numbers of the requirements in the Section 508 chapters. */
const CATALOG: {
  readonly chapters: readonly { readonly id: string; readonly numbers: readonly string[] }[];
} = JSON.parse(readFileSync(new URL('fixtures/schemas/openacr-508-numbers.json', import.meta.url), 'utf8'));

/** Returns a table's rows by its heading, as the text of their cells. */
function getRows(html: string, id: string): string[][] {
  const start = html.search(new RegExp(`<h[23] id="${id}">`));
  if (start === -1) return [];
  const table = html.slice(start, html.indexOf('</section>', start));
  return (table.match(/<tr[ >].*?<\/tr>/gs) ?? [])
    .slice(1)
    .map((row) =>
      (row.match(/<t[hd].*?<\/t[hd]>/gs) ?? []).map((cell) => cell.replace(/<[^>]*>/g, '').trim()),
    );
}

test.each([
  ['wcag-2.2', 'AA', ['wcag', 'en-301-549', 'section-508', 'int']],
  ['wcag-2.1', 'AA', ['wcag', 'en-301-549', 'section-508', 'int']],
  ['en-301-549', 'AA', ['en-301-549', 'wcag', 'section-508', 'int']],
  ['en-301-549-v4', 'AA', ['en-301-549-v4', 'wcag', 'en-301-549', 'section-508', 'int']],
  ['section-508', 'AA', ['section-508', 'wcag']],
  ['wcag-2.2', 'A', ['wcag']],
] as const)('an audit against %s, Level %s, covers %j', (standard, level, editions) => {
  expect(getReportEditions({ standard, level })).toEqual(editions);
});

test.each(AUDIT_STANDARDS)('derives every edition’s tables from the results for %s', async (standard) => {
  for (const edition of getReportEditions({ standard, level: 'AA' })) {
    const html = await generateHtml({ standard }, edition);
    const results = new Map(
      [...getRows(html, 'level-a'), ...getRows(html, 'level-aa')].map(([name = '', level]) => [name, level]),
    );
    const en = getRows(html, 'chapter-en-9').slice(0, -1);
    const section508 = getRows(html, 'chapter-508-2').slice(0, -1);
    const en4 = getRows(html, 'chapter-en4-9').slice(0, -2);
    expect(en4).toHaveLength(edition === 'en-301-549-v4' ? 55 : 0);
    for (const [name = '', level] of en4) expect(level, name).toBe(results.get(name.replace(/^9\./, '')));
    expect(en).toHaveLength(edition === 'en-301-549' || edition === 'int' ? 50 : 0);
    expect(section508).toHaveLength(edition === 'section-508' || edition === 'int' ? 38 : 0);
    for (const [name = '', level] of en) expect(level, name).toBe(results.get(name.replace(/^9\./, '')));
    for (const [name = '', level] of section508)
      expect(level, name).toBe(results.get(name.replace('E205.4, WCAG 2.0, ', '')));
    expect(html).not.toContain('undefined');
  }
});

test('marks EN 301 549 V4.1.1 as provisional, and includes its clauses 9.6 and 9.7', async () => {
  const html = await generateHtml({ standard: 'en-301-549-v4' }, 'en-301-549-v4');
  expect(html).toContain('EN 301 549 V4.1.1 Edition (provisional)');
  expect(html).toContain('EN 301 549 V4.1.1 Report (provisional)');
  expect(html).toContain('gives a presumption of conformity only once');
  expect(
    getRows(html, 'chapter-en4-9')
      .slice(-2)
      .map(([name, level]) => [name, level]),
  ).toEqual([
    ['9.6 WCAG conformance requirements', 'Not assessed'],
    ['9.7 User preferences', 'Not assessed'],
  ]);
  const names = getRows(html, 'chapter-en4-9').map(([name = '']) => name);
  expect(names).toContain('9.2.5.8 Target Size (Minimum)');
  expect(names.filter((name) => name.startsWith('9.4.1.1'))).toEqual([]);
});

/** The chapters in the international edition. */
const internationalChapters = listRequirementChapters(['en-301-549', 'section-508']);
const internationalIds = internationalChapters.flatMap(({ requirements }) =>
  requirements.map(({ id }) => id),
);

/** Returns the rows for requirements beyond WCAG. */
const getOtherRows = (html: string): string[][] =>
  internationalChapters.flatMap(({ id, requirements }) =>
    getRows(html, `chapter-${id}`).slice(-requirements.length),
  );

test('makes no claims about requirements that no one has assessed', async () => {
  const html = await generateHtml({}, 'int');
  const other = getOtherRows(html);
  expect(other).toHaveLength(internationalIds.length);
  const assessed = other.filter(([, level]) => level !== 'Not assessed');
  expect(assessed).toEqual([
    ['4 Hardware', 'Not Applicable', 'A website is not hardware.'],
    ['8 Hardware', 'Not Applicable', 'A website is not hardware.'],
  ]);
  const names = other.map(([name]) => name);
  expect(names).toContain('9.6 WCAG conformance requirements');
  expect(names).toContain('12.1.2 Accessible documentation');
  expect(names).toContain('302.1 Without Vision');
  expect(names).toContain('602.3 Electronic Support Documentation');
  expect(html).toContain('41 of 42 requirements beyond WCAG have not been assessed.');
  expect(getRows(html, 'standards').map(([, included]) => included)).toEqual([
    'Level A: Yes. Level AA: Yes. Level AAA: No.',
    'Level A: Yes. Level AA: Yes. Level AAA: No.',
    'Level A: Yes. Level AA: Yes. Level AAA: No.',
    'In part: the success criteria that E205.4 refers to, and 1 of 42 other requirements.',
    'In part: clauses 9.1 to 9.4, and 1 of 91 other requirements.',
  ]);
  const old = getRows(await generateHtml({ standard: 'section-508' }, 'section-508'), 'standards');
  expect(old.map(([, included]) => included?.startsWith('Level A: Yes'))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('reports people’s assessments, with their names', async () => {
  const assessed = {
    '508-302.4': { outcome: 'supports', remark: 'All videos have captions' },
    'en-6.1': { outcome: 'not-applicable', remark: 'The website has no two-way voice communication.' },
    'en-9.6': { outcome: 'partially-supports', remark: 'Two pages of the order do not conform.' },
    'en-10.1-10.4': { outcome: 'does-not-support', remark: 'No PDF file has tags.' },
    '508-E205.4': { outcome: 'partially-supports', remark: 'Two pages of the order do not conform.' },
    // Withdrawn.
    'en-5.3': { outcome: null, remark: '' },
  } as const;
  const html = await generateHtml({ assessed }, 'int');
  const by = 'Assessed by Ada Example on May 3, 2026.';
  expect(getOtherRows(html).filter(([, level]) => level !== 'Not assessed')).toEqual([
    [
      'E205.4 Conformance requirements of WCAG 2.0',
      'Partially Supports',
      `Two pages of the order do not conform. ${by}`,
    ],
    ['302.4 Without Hearing', 'Supports', `All videos have captions. ${by}`],
    ['4 Hardware', 'Not Applicable', 'A website is not hardware.'],
    [
      '6.1 Audio bandwidth for speech',
      'Not Applicable',
      `The website has no two-way voice communication. ${by}`,
    ],
    ['8 Hardware', 'Not Applicable', 'A website is not hardware.'],
    [
      '9.6 WCAG conformance requirements',
      'Partially Supports',
      `Two pages of the order do not conform. ${by}`,
    ],
    [
      '10.1 to 10.4 WCAG 2.1 success criteria for documents',
      'Does Not Support',
      `No PDF file has tags. ${by}`,
    ],
  ]);
  const acr = parse(await joinText(generateAuditReport(createSampleAudit({ assessed }), 'openacr', 'int')));
  const getAdherence = (chapter: string, num: string) =>
    acr.chapters[chapter].criteria.find((row: { num: string }) => row.num === num)?.components;
  expect(getAdherence('functional_performance_criteria', '302.4')).toEqual([
    { name: 'none', adherence: { level: 'supports', notes: `All videos have captions. ${by}` } },
  ]);
  expect(getAdherence('functional_performance_criteria', '302.1')).toEqual([
    { name: 'none', adherence: { level: '', notes: 'Not assessed.' } },
  ]);
  expect(getAdherence('en_301_549_ict_with_two-way_voice', '6.1')?.[0].adherence.level).toBe(
    'not-applicable',
  );
  expect(acr.chapters['en_301_549_non-web-documents'].notes).toBe(
    `10.1 to 10.4 WCAG 2.1 success criteria for documents: Does Not Support. No PDF file has tags. ${by}`,
  );
  expect(acr.chapters.en_301_549_web.notes).toContain(
    '9.6 WCAG conformance requirements: Partially Supports.',
  );
  expect(acr.notes).toContain('E205.4 Conformance requirements of WCAG 2.0: Partially Supports.');
  expect(acr.chapters.support_documentation_and_services).toEqual({
    notes: 'Not assessed by this audit.',
    disabled: true,
    criteria: [],
  });
});

test('formats requirement numbers and chapters like the GSA catalogs', async () => {
  const all = Object.fromEntries(
    internationalIds.map((id) => [id, { outcome: 'not-applicable', remark: 'Not offered.' } as const]),
  );
  const text = await joinText(generateAuditReport(createSampleAudit({ assessed: all }), 'openacr', 'int'));
  const acr: { chapters: Record<string, { criteria: { num: string }[] }> } = parse(text);
  for (const { id, numbers } of CATALOG.chapters) {
    expect(acr.chapters[id]?.criteria.map(({ num }) => num)).toEqual(numbers);
  }
  const html = await generateHtml({ assessed: all }, 'int');
  expect(html).not.toContain('Not assessed');
  expect(
    getRows(html, 'standards')
      .map(([, included]) => included)
      .slice(3),
  ).toEqual(['Yes.', 'Yes.']);
});

test('reports 4.1.1 as each standard defines it', async () => {
  const getLevel = async (options: SampleAuditOptions, edition: ReportEdition) =>
    getRows(await generateHtml(options, edition), 'level-a').find(([name]) => name?.startsWith('4.1.1'))?.[1];
  expect(await getLevel({}, 'wcag')).toBe('Not Applicable');
  expect(await getLevel({}, 'int')).toBe('Supports');
  // A separate question decides it.
  expect(await getLevel({ standard: 'en-301-549' }, 'en-301-549')).toBe('Supports');
  expect(await getLevel({ standard: 'section-508' }, 'wcag')).toBe('Supports');
});

test('links every cell of a result to evidence in the same document', async () => {
  const html = await generateHtml({}, 'int');
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  expect(html.match(/href="#evidence-\d-\d-\d+">Evidence/g)).toHaveLength(55 + 49 + 37);
});

test('writes OpenACR with the edition’s catalog, and unassessed chapters as disabled', async () => {
  const generate = async (options: SampleAuditOptions, edition: ReportEdition) =>
    parse(await joinText(generateAuditReport(createSampleAudit(options), 'openacr', edition)), {
      version: '1.1',
    });
  const int = await generate({}, 'int');
  expect(int.catalog).toBe('2.5-edition-wcag-2.2-508-eu-en');
  expect(int.report_date).toBe('2026-05-05');
  expect(int.chapters.success_criteria_level_a.criteria).toHaveLength(32);
  expect(int.chapters.en_301_549_web.notes).toContain('Clauses 9.1 to 9.4');
  // GSA's validator fails on criteria in this chapter, for which the catalog has none.
  expect(int.chapters.en_301_549_web.criteria).toEqual([]);
  const disabled = Object.entries<{ disabled?: boolean }>(int.chapters).filter(
    ([, chapter]) => chapter.disabled,
  );
  expect(disabled.map(([name]) => name)).toHaveLength(1 + 4 + 9);
  expect((await generate({ standard: 'en-301-549' }, 'en-301-549')).catalog).toBe(
    '2.4-edition-wcag-2.1-508-eu-en',
  );
  const section508 = await generate({ standard: 'section-508' }, 'section-508');
  expect(section508.catalog).toBe('2.5-edition-wcag-2.0-508-en');
  expect(section508.chapters).not.toHaveProperty('en_301_549_web');
  for (const { criteria } of Object.values<{ criteria: { components: { adherence: object }[] }[] }>(
    int.chapters,
  ))
    for (const { components } of criteria)
      expect(components[0]!.adherence).toMatchObject({ notes: expect.stringMatching(/^[A-Z].*\.$/s) });
});

test('embeds each screenshot once and shows the parts with the elements', async () => {
  const html = await generateHtml({ hasScreenshots: true }, 'wcag');
  expect(html.match(/data:image\/png;base64,/g)).toHaveLength(2);
  expect(html).toContain('<image id="screenshot-p0" href="data:image/png;base64,iVBOR');
  const all = html.match(/<svg class="instance".*?<\/svg>/gs) ?? [];
  const [parts, others] = [
    all.filter((part) => part.includes('“More”')),
    all.filter((part) => !part.includes('“More”')),
  ];
  expect(parts).toHaveLength(5);
  expect(others).toEqual([expect.stringContaining('Screenshot of main &gt; p on shop.example/page-1')]);
  expect(parts[0]).toContain(
    'role="img" aria-label="Screenshot of “More” on shop.example/page-0" viewBox="0 150 320 120"',
  );
  expect(parts[0]).toContain('<use href="#screenshot-p0"/>');
  expect(parts[0]).toContain('<rect class="outline" x="97" y="197" width="66" height="26"');
  const none = await generateHtml({}, 'wcag');
  expect(none).not.toContain('<image');
});

test('shows a customer’s branding, with the style that its policy allows', async () => {
  const logo = { mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
  const input = { ...createSampleAudit(), brand: { name: 'Shop & Co', color: '#0a5850', logo } };
  const html = await joinText(generateAuditReport(input, 'html'));
  expect(html).toContain('<p class="maker"><img src="data:image/png;base64,AQID" alt="">Shop &amp; Co</p>');
  expect(html).toContain('<body class="conformance branded">');
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  expect(style).toMatch(
    /:root \{ --primary: #0a5850; \}\n@page \{ @bottom-left \{ content: "Shop & Co"; \} \}$/,
  );
  const hash = createHash('sha256').update(style).digest('base64');
  expect(html).toContain(`style-src &#39;sha256-${hash}&#39;`);
});

test('accepts colors that are readable on every background in reports', () => {
  const backgrounds = [...STYLE.matchAll(/--(?:background|surface|sunken): (#[0-9a-f]{6});/g)].map(
    ([, color]) => color,
  );
  expect(REPORT_BACKGROUNDS).toEqual(backgrounds);
  expect(getBrandContrast('#000000')).toBeGreaterThan(18);
  expect(getBrandContrast('#767676')).toBeLessThan(4.5);
  expect(getBrandContrast('#ffffff')).toBe(1);
});
