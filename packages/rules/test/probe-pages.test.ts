import { readFileSync } from 'node:fs';
import { captureUsed } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { judge } from '../src/judge.ts';
import { ruleById } from '../src/rules.ts';
import { useQuestions } from '../src/use-questions.ts';

/**
 * Realistic pages for the rules that need a probe, written from the text of the criteria by somebody who had not seen
 * the probes: each failing page with one that differs only in being right.
 */
const folders = {
  'keyboard-trap': 'no-keyboard-trap',
  'focus-visible': 'focus-visible',
  'text-clipped': 'text-clipped',
  'text-spacing': 'text-spacing',
} as const;

interface ProbePage {
  readonly file: string;
  readonly what: string;
}

const read = (path: string) => readFileSync(new URL(`./fixtures/${path}`, import.meta.url), 'utf8');

describe.each(Object.entries(folders))('pages for %s', (folder, ruleId) => {
  const pages = JSON.parse(read(`${folder}/manifest.json`)) as Record<'failed' | 'passed', ProbePage[]>;
  const outcomesOf = async ({ file }: ProbePage) => {
    const capture = await captureUsed(read(`${folder}/${file}`), useQuestions);
    const { findings, errors } = judge(createPageModel(capture), [ruleById(ruleId)!]);
    expect(errors).toEqual([]);
    return findings.map(({ outcome }) => outcome);
  };

  it.each(pages.failed)('fails $file: $what', async (page) => {
    expect(await outcomesOf(page)).toContain('failed');
  });

  it.each(pages.passed)('reports nothing on $file: $what', async (page) => {
    expect(await outcomesOf(page)).toEqual([]);
  });
});
