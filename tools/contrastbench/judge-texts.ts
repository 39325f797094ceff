import { capturePage, measureContrast, restHtml } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { judge, ruleById } from '@curbcut/rules';
import axe from 'axe-core';
import type { LabelledText } from './labelled-text.ts';

/** What one of the two says of a text. */
type Answer = 'passes' | 'fails' | 'undecided';

export interface Judged extends LabelledText {
  readonly axe: Answer;
  readonly ours: Answer;
}

/** Texts on one page: few enough that its pictures are sharp, as on the pages that people make. */
const perPage = 6;

async function judgePage(texts: readonly LabelledText[]): Promise<Judged[]> {
  const id = (position: number) => `t${position}`;
  const filled = (source: string, position: number) => source.replaceAll('{id}', id(position));
  const styles = texts.map(({ css = '' }, position) => filled(css, position)).join('\n');
  const bodies = texts.map(({ html }, position) => `<section>${filled(html, position)}</section>`).join('\n');
  const page = await restHtml(
    `<!doctype html><html lang="en"><head><title>Contrast</title><style>body { font-family: sans-serif; } section { margin: 12px 0; }\n${styles}</style></head><body>${bodies}</body></html>`,
  );
  const capture = await capturePage(page);
  const model = createPageModel(capture);
  const contrast = await measureContrast(page, capture, model.contrastQuestions('minimum'));
  if (contrast !== null) capture.facts.contrast = contrast;
  const rule = ruleById('color-contrast')!;
  const { findings } = judge(model, [rule]);
  const told = new Set([...rule.applies(model)].map((element) => element.attr('id')));
  const ours = (name: string): Answer => {
    const outcome = findings.find(({ element }) => element.selector === `#${name}`)?.outcome;
    if (outcome === 'failed') return 'fails';
    return outcome === undefined && told.has(name) ? 'passes' : 'undecided';
  };
  const theirs = await askAxe(page);
  return texts.map((text, position) => ({
    ...text,
    ours: ours(id(position)),
    axe: theirs[`#${id(position)}`] ?? 'undecided',
  }));
}

/** axe-core's answers by selector; what it does not look at at all, it leaves undecided too. */
async function askAxe(page: Awaited<ReturnType<typeof restHtml>>): Promise<Record<string, Answer>> {
  await page.mainFrame.evaluate(`${axe.source}; undefined`);
  return page.mainFrame.evaluate<Record<string, Answer>>(
    `axe.run({ runOnly: ['color-contrast'] }).then(({ passes, violations }) => {
      const answers = {};
      for (const [results, answer] of [[passes, 'passes'], [violations, 'fails']]) {
        for (const { nodes } of results) for (const { target } of nodes) answers[String(target)] = answer;
      }
      return answers;
    })`,
    { timeoutMs: 60_000 },
  );
}

/** Has texts judged by axe-core and by us, some on each page. */
export async function judgeTexts(texts: readonly LabelledText[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let start = 0; start < texts.length; start += perPage) {
    judged.push(...(await judgePage(texts.slice(start, start + perPage))));
  }
  return judged;
}

/** Whether our answer is the label's. */
export function isRight({ ours, fails }: Judged): boolean {
  return ours === (fails ? 'fails' : 'passes');
}

/** What is made of the texts that axe-core leaves undecided. */
export function figures(all: readonly Judged[]) {
  const open = all.filter(({ axe }) => axe === 'undecided');
  const decided = open.filter(({ ours }) => ours !== 'undecided');
  return { undecidedByAxe: open.length, decided: decided.length, right: decided.filter(isRight).length };
}
