import type { AnswerOutcome } from '@curbcut/contract';
import { CRITERION_IDS, type CriterionId, isCriterionId } from '@curbcut/wcag';
import { z } from 'zod';
import { joinRemarks, type ReadResult, type ReadResults } from './model.ts';

/** The parts of an OpenACR 0.1.0 report that describe criteria (GSA/openacr, schema/openacr-0.1.0.json). */
const Report = z.object({
  title: z.string().default(''),
  product: z.object({ name: z.string().default('') }).default({ name: '' }),
  chapters: z.record(
    z.string(),
    z.object({
      criteria: z
        .array(
          z.object({
            num: z.coerce.string(),
            components: z
              .array(
                z.object({
                  name: z.string(),
                  adherence: z.object({ level: z.string().nullish(), notes: z.string().nullish() }).nullish(),
                }),
              )
              .default([]),
          }),
        )
        .nullish(),
    }),
  ),
});

const outcomes: Readonly<Record<string, AnswerOutcome>> = {
  supports: 'pass',
  'partially-supports': 'fail',
  'does-not-support': 'fail',
  'not-applicable': 'not-present',
};

const CRITERIA_CHAPTER = /^success_criteria_level_(a|aa|aaa)$/;

/** Reads an OpenACR report; undefined for anything else. Only the “web” component is about pages. */
export function readOpenAcr(content: unknown): ReadResults | undefined {
  const parsed = Report.safeParse(content);
  if (!parsed.success || !Object.keys(parsed.data.chapters).some((name) => CRITERIA_CHAPTER.test(name)))
    return undefined;
  const { title, product, chapters } = parsed.data;
  const results = new Map<CriterionId, ReadResult>();
  const notUnderstood: { what: string; reason: string }[] = [];
  for (const [name, { criteria }] of Object.entries(chapters)) {
    if (!CRITERIA_CHAPTER.test(name)) {
      notUnderstood.push({ what: `Chapter ${name}`, reason: 'It isn’t about WCAG criteria.' });
      continue;
    }
    for (const { num, components } of criteria ?? []) {
      const what = `Criterion ${num}`;
      const web = components.find((component) => component.name === 'web');
      const { level = '', notes } = web?.adherence ?? {};
      const outcome = outcomes[level ?? ''];
      if (!isCriterionId(num)) notUnderstood.push({ what, reason: 'WCAG has no such criterion.' });
      else if (!web) notUnderstood.push({ what, reason: 'It has no result for the component “web”.' });
      else if (outcome === undefined) notUnderstood.push({ what, reason: 'It wasn’t evaluated.' });
      else {
        const text = joinRemarks([`${product.name || title} (OpenACR): ${level}.`, notes ?? '']);
        results.set(num, { criterion: num, outcome, text });
      }
    }
  }
  return {
    source: 'openacr',
    title: product.name || title,
    results: CRITERION_IDS.flatMap((id) => results.get(id) ?? []),
    notUnderstood,
  };
}
