import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, printPdf } from '@curbcut/capture';
import type { AuditOutcome } from '@curbcut/contract';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { generateAuditDocx } from '../src/audit/docx-audit.ts';
import { CONFORMANCE_TERMS } from '../src/conformance-terms.ts';
import { generateAuditReport } from '../src/index.ts';
import { getAssertions, parseEarl } from './support/earl.ts';
import { createSampleAudit } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

/**
 * Each of an audit's numbers is the same in every format: answers, conformance levels and results by
 * criterion.
 */

const OUTCOMES = Object.keys(CONFORMANCE_TERMS) as AuditOutcome[];
/** The conformance levels as named by EARL and the WCAG-EM Report Tool. */
const EARL_TERMS: Readonly<Record<AuditOutcome, string>> = {
  supports: 'passed',
  'partially-supports': 'failed',
  'does-not-support': 'failed',
  'not-applicable': 'inapplicable',
  undecided: 'cantTell',
};

const toText = (markup: string): string =>
  markup
    .replace(/<\/(?:w:p|w:tc|td|th|li|p|h\d)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#39;/g, '’');

describe.each([
  ['a draft with an open question', false],
  ['a signed audit', true],
])('%s', (_name, isComplete) => {
  const input = createSampleAudit({ isComplete });
  const { audit } = input;
  const levels = audit.criteria.map(({ criterion, outcome }) => ({ criterion, outcome }));
  const countLevel = (outcome: AuditOutcome) => levels.filter((one) => one.outcome === outcome).length;
  /** “Can't tell” leaves a question unanswered. */
  const isAnswered = ({ question }: (typeof input.questions)[number]) =>
    question.answer !== null && question.answer.outcome !== 'cannot-tell';
  const answered = input.questions.filter(isAnswered).length;
  const sentence = `People answered ${audit.answered} of ${audit.questions} questions about this sample.`;
  const documents = new Map<string, string>();

  beforeAll(async () => {
    const html = await joinText(generateAuditReport(input, 'html'));
    documents.set('HTML', toText(html));
    documents.set(
      'Word',
      toText(strFromU8(unzipSync(await generateAuditDocx(input, 'wcag'))['word/document.xml']!)),
    );
    const browser = await findBrowser({
      configuredPath: process.env.CURBCUT_BROWSER,
      cacheFolder: join(tmpdir(), 'curbcut-test-browser'),
    });
    const pdf = await getDocument({ data: await printPdf(html, { browser }), verbosity: 0 }).promise;
    let text = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      text += `${items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')}\n`;
    }
    documents.set('PDF', text);
  });

  test('has totals that match its questions and criteria', () => {
    expect([audit.questions, audit.answered]).toEqual([input.questions.length, answered]);
    expect(OUTCOMES.map((outcome) => audit.outcomes[outcome])).toEqual(OUTCOMES.map(countLevel));
    const failed = input.questions.filter(({ question }) => question.answer?.outcome === 'fail');
    for (const { criterion, questions, answered: ofCriterion, failed_answers } of audit.criteria) {
      const own = input.questions.filter(({ question }) => question.criteria.includes(criterion));
      expect([criterion, questions, ofCriterion, failed_answers]).toEqual([
        criterion,
        own.length,
        own.filter(isAnswered).length,
        own.filter((one) => failed.includes(one)).length,
      ]);
    }
  });

  test.each(['HTML', 'Word', 'PDF'])('has the same numbers in %s', (format) => {
    const text = documents.get(format)!;
    const flat = text.replace(/\s+/g, ' ');
    expect(flat).toContain(sentence);
    // The open questions are listed with the criteria they are about.
    const open = input.questions
      .filter(({ question }) => question.answer === null)
      .reduce((sum, { question }) => sum + question.criteria.length, 0);
    expect(flat.match(/Not answered yet\./g)?.length ?? 0).toBe(open);
    for (const outcome of OUTCOMES) {
      if (outcome === 'undecided' && countLevel(outcome) === 0) continue;
      const { label, meaning } = CONFORMANCE_TERMS[outcome];
      // The summary's row: the level, its number of criteria, and its meaning.
      const row = new RegExp(`${label}\\s+(\\d+)\\s+${meaning.slice(0, 30).replace(/ /g, '\\s+')}`);
      expect(Number(row.exec(text)?.[1]), outcome).toBe(countLevel(outcome));
    }
  });

  test('has the same results by criterion in EARL, and an assertion for each question', async () => {
    const graph = await parseEarl(await joinText(generateAuditReport(input, 'earl')));
    const assertions = getAssertions(graph);
    const ofQuestions = assertions.filter((one) => one.test.startsWith('urn:curbcut:question:'));
    expect(ofQuestions).toHaveLength(audit.questions);
    expect(
      ofQuestions.filter(({ outcome }) => outcome === 'untested' || outcome === 'cantTell'),
    ).toHaveLength(audit.questions - audit.answered);
    for (const term of new Set(Object.values(EARL_TERMS))) {
      const expected = levels.filter(({ outcome }) => EARL_TERMS[outcome] === term).length;
      const site = assertions.filter(
        ({ test: about, subject, outcome }) =>
          about.includes('WCAG2') && subject === ofQuestions[0]!.subject && outcome === term,
      );
      // Failed findings of automated tests are about rules, not about criteria.
      expect(site.length, term).toBe(expected);
    }
  });

  test('has the same results by criterion in the WCAG-EM files and OpenACR', async () => {
    const tool = JSON.parse(await joinText(generateAuditReport(input, 'wcag-em-json'))) as {
      auditSample: { subject: { type: string[] }; result: { outcome: { id: string } } }[];
    };
    const site = tool.auditSample.filter(({ subject }) => subject.type.includes('Website'));
    expect(site.map(({ result }) => result.outcome.id)).toEqual(
      levels.map(({ outcome }) => `earl:${EARL_TERMS[outcome]}`),
    );
    const report = toText(await joinText(generateAuditReport(input, 'wcag-em-html'))).replace(/\s+/g, ' ');
    expect(report).toContain(sentence);
    const acr = parse(await joinText(generateAuditReport(input, 'openacr')), { version: '1.1' }) as {
      chapters: Record<
        string,
        { criteria: { num: string; components: { adherence: { level: string } }[] }[] }
      >;
      evaluation_methods_used: string;
    };
    expect(acr.evaluation_methods_used).toContain(sentence);
    const rows = Object.values(acr.chapters).flatMap(({ criteria = [] }) => criteria);
    for (const { criterion, outcome } of levels) {
      const row = rows.find(({ num }) => num === criterion)!;
      const level = outcome === 'undecided' ? '' : outcome === 'not-applicable' ? 'not-applicable' : outcome;
      expect([criterion, row.components[0]!.adherence.level]).toEqual([criterion, level]);
    }
  });
});
