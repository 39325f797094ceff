import { capturePage, loadStableHtml, measureContrast } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRuleById } from '@curbcut/rules';
import axe from 'axe-core';
import type { LabeledText } from './labeled-text.ts';

/** One engine's outcome for a piece of text. */
type TextOutcome = 'passes' | 'fails' | 'undecided';

export interface EvaluatedText extends LabeledText {
  readonly axe: TextOutcome;
  readonly ours: TextOutcome;
}

/** Texts per page; few enough for sharp screenshots, as on real pages. */
const TEXTS_PER_PAGE = 6;

async function evaluatePage(texts: readonly LabeledText[]): Promise<EvaluatedText[]> {
  const id = (position: number) => `t${position}`;
  const fillId = (template: string, position: number) => template.replaceAll('{id}', id(position));
  const styles = texts.map(({ css = '' }, position) => fillId(css, position)).join('\n');
  const bodies = texts.map(({ html }, position) => `<section>${fillId(html, position)}</section>`).join('\n');
  const page = await loadStableHtml(
    `<!doctype html><html lang="en"><head><title>Contrast</title><style>body { font-family: sans-serif; } section { margin: 12px 0; }\n${styles}</style></head><body>${bodies}</body></html>`,
  );
  const capture = await capturePage(page);
  const requests = createPageModel(capture).getContrastRequests('minimum');
  const contrast = await measureContrast(page, capture, requests);
  const model = createPageModel({ ...capture, facts: contrast === null ? {} : { contrast } });
  const rule = getRuleById('color-contrast')!;
  const { findings } = evaluateRules(model, [rule]);
  const testedIds = new Set([...rule.applies(model)].map((element) => element.attr('id')));
  const ours = (name: string): TextOutcome => {
    const outcome = findings.find(({ element }) => element.selector === `#${name}`)?.outcome;
    if (outcome === 'failed') return 'fails';
    return outcome === undefined && testedIds.has(name) ? 'passes' : 'undecided';
  };
  const theirs = await runAxe(page);
  return texts.map((text, position) => ({
    ...text,
    ours: ours(id(position)),
    axe: theirs[`#${id(position)}`] ?? 'undecided',
  }));
}

/**
 * Returns axe-core's outcomes by selector; text that it doesn't check is missing and counts as undecided.
 */
async function runAxe(
  page: Awaited<ReturnType<typeof loadStableHtml>>,
): Promise<Record<string, TextOutcome>> {
  await page.mainFrame.evaluate(`${axe.source}; undefined`);
  return page.mainFrame.evaluate<Record<string, TextOutcome>>(
    `axe.run({ runOnly: ['color-contrast'] }).then(({ passes, violations }) => {
      const outcomes = {};
      for (const [results, outcome] of [[passes, 'passes'], [violations, 'fails']]) {
        for (const { nodes } of results) for (const { target } of nodes) outcomes[String(target)] = outcome;
      }
      return outcomes;
    })`,
    { timeoutMs: 60_000 },
  );
}

/** Evaluates text with axe-core and with our rule, a few pieces per page. */
export async function evaluateTexts(texts: readonly LabeledText[]): Promise<EvaluatedText[]> {
  const evaluated: EvaluatedText[] = [];
  for (let start = 0; start < texts.length; start += TEXTS_PER_PAGE) {
    evaluated.push(...(await evaluatePage(texts.slice(start, start + TEXTS_PER_PAGE))));
  }
  return evaluated;
}

/** Returns whether our outcome matches the label. */
export function isCorrect({ ours, fails }: EvaluatedText): boolean {
  return ours === (fails ? 'fails' : 'passes');
}

/** Summarizes our outcomes for the text that axe-core leaves undecided. */
export function summarizeTexts(all: readonly EvaluatedText[]) {
  const undecided = all.filter(({ axe }) => axe === 'undecided');
  const decided = undecided.filter(({ ours }) => ours !== 'undecided');
  return {
    undecidedByAxe: undecided.length,
    decided: decided.length,
    right: decided.filter(isCorrect).length,
  };
}
