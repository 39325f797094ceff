import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restHtml } from '@curbcut/capture/test-kit';
import { describe, expect, it } from 'vitest';
import { comparePage } from './compare.ts';
import type { Difference } from './difference.ts';
import { explain, explanations } from './explained/index.ts';
import { docsParagraph, figuresOf, noteDifference } from './report.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/rules.md'), 'utf8');

describe.each(explanations)('the explanation $id', (explanation) => {
  const { rule, page } = explanation.example;

  it('is of a difference that both engines still show on its example', async () => {
    const told = (await comparePage(await restHtml(page))).filter((difference) => difference.rule === rule);
    expect(told.map((difference) => explain(difference)?.id)).toContain(explanation.id);
  });

  it('stands in docs/rules.md with its example', () => {
    expect(docs).toContain(docsParagraph(explanation));
  });
});

it('finds no difference where both engines tell the same', async () => {
  const page = '<main><h1>Towns</h1><img src="kiel.png"><p style="color: #999">Kiel is a town.</p></main>';
  const told = await comparePage(await restHtml(page));
  expect(told.filter(({ rule }) => rule === 'image-alt' || rule === 'color-contrast')).toEqual([]);
});

it('counts the failures of one engine only, and whatever has no explanation', async () => {
  const [told] = await comparePage(await restHtml(explanations[0]!.example.page));
  const note = (difference: Difference) => noteDifference('http://127.0.0.1/', difference);
  const known = note(told!);
  const strange = note({ ...told!, rule: 'image-alt', ours: 'passed', theirs: 'failed' });
  expect(figuresOf([known, known, strange])).toEqual({ onlyOurs: 2, onlyAxe: 1, unexplained: 1 });
});
