import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadStableHtml } from '@curbcut/capture/test-utils';
import { describe, expect, it } from 'vitest';
import { comparePageWithAxe } from './compare-with-axe.ts';
import type { EngineDifference } from './difference.ts';
import { explanations, findExplanation } from './explained/index.ts';
import { countDifferences, formatDocsParagraph, toReportedDifference } from './report.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/rules.md'), 'utf8');

describe.each(explanations)('the explanation $id', (explanation) => {
  const { rule, page } = explanation.example;

  it('still explains a difference between the engines on its example', async () => {
    const differences = (await comparePageWithAxe(await loadStableHtml(page))).filter(
      (difference) => difference.rule === rule,
    );
    expect(differences.map((difference) => findExplanation(difference)?.id)).toContain(explanation.id);
  });

  it('is listed in docs/rules.md with its example', () => {
    const paragraph = formatDocsParagraph(explanation);
    expect(docs.includes(paragraph), `docs/rules.md must contain:\n\n${paragraph}`).toBe(true);
  });
});

it('finds no difference if both engines report the same thing', async () => {
  const page = '<main><h1>Towns</h1><img src="kiel.png"><p style="color: #999">Kiel is a town.</p></main>';
  const differences = await comparePageWithAxe(await loadStableHtml(page));
  expect(differences.filter(({ rule }) => rule === 'image-alt' || rule === 'color-contrast')).toEqual([]);
});

it('counts failures that only one engine reports, and differences without an explanation', async () => {
  const [difference] = await comparePageWithAxe(await loadStableHtml(explanations[0]!.example.page));
  const convert = (difference: EngineDifference) => toReportedDifference('http://127.0.0.1/', difference);
  const known = convert(difference!);
  const unexplained = convert({ ...difference!, rule: 'image-alt', ours: 'passed', theirs: 'failed' });
  expect(countDifferences([known, known, unexplained])).toEqual({ onlyOurs: 2, onlyAxe: 1, unexplained: 1 });
});
