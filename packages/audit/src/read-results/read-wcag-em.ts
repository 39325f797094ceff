import type { AnswerOutcome } from '@curbcut/contract';
import { CRITERIA, CRITERION_IDS, type CriterionId } from '@curbcut/wcag';
import { z } from 'zod';
import { combineOutcomes, joinRemarks, type ReadResults } from './model.ts';

/** A reference to a JSON-LD node: its id, or the node itself, depending on the tool's version. */
const Node = z.union([
  z.string(),
  z.object({ id: z.string().optional(), '@id': z.string().optional(), num: z.string().optional() }),
]);

const text = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value : (value[0] ?? '')))
  .catch('');

const Assertion = z.object({
  result: z.object({ outcome: Node.optional(), description: text.optional() }).optional(),
  subject: z
    .union([z.string(), z.object({ title: text.optional(), description: text.optional() })])
    .optional(),
  test: Node.optional(),
  /** The name of `test` in earlier versions. */
  testcase: Node.optional(),
});

/**
 * The parts of a WCAG-EM Report Tool evaluation (w3c/wai-wcag-em-report-tool, evaluationStore.js) that
 * contain results.
 */
const Evaluation = z.object({
  defineScope: z.object({ scope: z.object({ title: text.optional() }).optional() }).optional(),
  reportFindings: z.object({ title: text.optional() }).optional(),
  auditSample: z.array(z.unknown()),
});

/** EARL outcomes, without their prefix. */
const outcomes: Readonly<Record<string, AnswerOutcome>> = {
  passed: 'pass',
  failed: 'fail',
  inapplicable: 'not-present',
  cantTell: 'cannot-tell',
};

const bySlug = new Map(CRITERION_IDS.map((id) => [CRITERIA[id].understanding.split('/').at(-1)!, id]));

/** Reads a WCAG-EM Report Tool evaluation; undefined for anything else. */
export function readWcagEm(content: unknown): ReadResults | undefined {
  const parsed = Evaluation.safeParse(findEvaluation(content));
  if (!parsed.success) return undefined;
  const { auditSample, defineScope, reportFindings } = parsed.data;
  const found = new Map<CriterionId, { outcome: AnswerOutcome; remark: string }[]>();
  const notUnderstood: { what: string; reason: string }[] = [];
  for (const [index, entry] of auditSample.entries()) {
    const assertion = Assertion.safeParse(entry).data;
    const what = `Result ${index + 1}`;
    const criterion = assertion && findCriterion(assertion.test ?? assertion.testcase);
    const name = getLocalName(assertion?.result?.outcome);
    const outcome = outcomes[name];
    if (criterion === undefined)
      notUnderstood.push({ what, reason: 'It doesn’t name a WCAG success criterion.' });
    else if (outcome !== undefined) {
      const remark = describeAssertion(assertion);
      found.set(criterion, [...(found.get(criterion) ?? []), { outcome, remark }]);
    } else if (name !== '' && name !== 'untested') {
      const reason = `Its outcome “${name.slice(0, 50)}” is unknown.`;
      notUnderstood.push({ what: `${what} (${criterion})`, reason });
    }
  }
  return {
    source: 'wcag-em',
    title: defineScope?.scope?.title || reportFindings?.title || '',
    results: CRITERION_IDS.flatMap((criterion) => {
      const all = found.get(criterion);
      if (!all) return [];
      const outcome = combineOutcomes(all.map((one) => one.outcome));
      return [{ criterion, outcome, text: joinRemarks(all.map(({ remark }) => remark)) }];
    }),
    notUnderstood,
  };
}

/** Returns what someone wrote about a result, along with the page it's about. */
function describeAssertion({ result, subject }: z.output<typeof Assertion> = {}): string {
  const where = typeof subject === 'object' ? subject.title || subject.description || '' : '';
  const description = result?.description ?? '';
  return description === '' || where === '' ? description : `${where}: ${description}`;
}

/** The evaluation can be the whole file, or one node of its graph. */
function findEvaluation(content: unknown): unknown {
  const graph = z.object({ '@graph': z.array(z.unknown()) }).safeParse(content).data?.['@graph'];
  return graph ? graph.find((node) => Evaluation.safeParse(node).success) : content;
}

function getLocalName(node: z.output<typeof Node> | undefined): string {
  const id = typeof node === 'string' ? node : (node?.id ?? node?.['@id'] ?? '');
  return id.split(/[:#/]/).at(-1) ?? '';
}

function findCriterion(node: z.output<typeof Node> | undefined): CriterionId | undefined {
  const num = typeof node === 'object' ? node.num : undefined;
  return CRITERION_IDS.find((id) => id === num) ?? bySlug.get(getLocalName(node));
}
