import type { AnswerOutcome } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { generateAuditReport } from '../src/index.ts';
import { createSampleAudit } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

/** Questions about these criteria fail on different answers. */
const FAILS_ON_YES = '1.4.5';
const FAILS_ON_NO = '1.4.4';

const answerWith = (criterion: string, outcome: AnswerOutcome) =>
  createSampleAudit({ answers: { [`criterion:${criterion}`]: outcome } });

test.each([
  [FAILS_ON_YES, 'fail', 'Fail (yes)', 'partially-supports', 'failed'],
  [FAILS_ON_YES, 'pass', 'Pass (no)', 'supports', 'passed'],
  [FAILS_ON_NO, 'fail', 'Fail (no)', 'partially-supports', 'failed'],
  [FAILS_ON_NO, 'pass', 'Pass (yes)', 'supports', 'passed'],
] as const)(
  'criterion %s with the outcome “%s” is reported as “%s”',
  async (criterion, outcome, label, level, earl) => {
    const input = answerWith(criterion, outcome);
    expect(input.audit.criteria.find((result) => result.criterion === criterion)).toMatchObject({
      outcome: level,
    });

    const html = await joinText(generateAuditReport(input, 'html'));
    const start = html.indexOf(`<h3 id="evidence-${criterion.replaceAll('.', '-')}">`);
    expect(html.slice(start, html.indexOf('<h3 id="evidence-', start + 1))).toContain(
      `<strong>${label}</strong>`,
    );

    const { '@graph': nodes } = JSON.parse(await joinText(generateAuditReport(input, 'earl')));
    const failsOn = criterion === FAILS_ON_YES ? 'yes' : 'no';
    const question = input.questions.find(
      ({ question: { criteria, kind } }) => kind === 'criterion' && criteria[0] === criterion,
    )!.question;
    const test = nodes.find(
      (node: { '@id'?: string }) => node['@id'] === `urn:curbcut:question:${question.id}`,
    );
    expect(test.description).toBe(`${question.question} Fails if the answer is ${failsOn}.`);
    const assertion = nodes.find((node: { test?: string }) => node.test === test['@id']);
    expect(assertion.result.outcome).toBe(`earl:${earl}`);
  },
);
