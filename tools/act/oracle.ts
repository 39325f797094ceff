import { type ActOutcome, type ActResult, type CaseQuestion, listReportedCriteria } from './run-cases.ts';

/**
 * Which questions the oracle answers. `elements`: questions about elements that a rule could not decide;
 * `criteria`: all.
 */
export type OracleScope = 'elements' | 'criteria';

/** A question in our audit, with the answer that follows from the case's expected outcome. */
export interface OracleAnswer {
  readonly question: CaseQuestion;
  readonly answer: 'pass' | 'fail' | 'not-present';
}

export interface AnsweredResult extends ActResult {
  readonly answers: readonly OracleAnswer[];
}

/** Id prefix under which the answer to a question about a criterion is listed among the outcomes. */
const CRITERION_PREFIX = 'criterion-';

/**
 * Answers the questions that our audit asks about a case based on the outcome that the W3C expects, the way a person
 * who agrees with the W3C would. Only an undecided outcome changes, and only if a Level A and AA audit asks about it.
 * Elements that a rule has failed or passed keep their outcome, so an answer never hides a rule's wrong result.
 *
 * A case defines the outcome of its page, not which element fails. If an audit asks several questions about a
 * failed case, all get the answer “fail”.
 *
 * @param scope with `criteria`, also answers the questions about the criteria that the ACT rule requires. An
 * audit asks these about every page, regardless of what the rules report, so they decide every case on their
 * own.
 */
export function answerQuestions(result: ActResult, scope: OracleScope): AnsweredResult {
  const { actCase } = result;
  const asked = result.questions.filter(({ kind }) => kind === 'issue' || scope === 'criteria');
  const answers = asked.map((question): OracleAnswer => {
    if (actCase.expected === 'failed') return { question, answer: 'fail' };
    const isAbsent = actCase.expected === 'inapplicable' && question.mayBeAbsent;
    return { question, answer: isAbsent ? 'not-present' : 'pass' };
  });
  const outcomes = new Map(result.outcomes);
  const answered = new Set<string>();
  const record = (id: string, { answer }: OracleAnswer) => {
    outcomes.set(id, toOutcome(answer));
    answered.add(id);
  };
  for (const [id, outcome] of result.outcomes) {
    const [ruleId] = id.split('#');
    const own = answers.find(({ question }) => question.ruleId === ruleId);
    if (outcome === 'cantTell' && own) record(id, own);
  }
  for (const given of answers) {
    if (given.question.kind !== 'criterion') continue;
    for (const criterion of given.question.criteria) record(`${CRITERION_PREFIX}${criterion}`, given);
  }
  return {
    ...result,
    answers,
    answered,
    outcomes,
    criteria: [
      ...result.criteria,
      ...[...answered].flatMap((id) => (outcomes.get(id) === 'failed' ? listCriteria(id, actCase) : [])),
    ],
  };
}

const listCriteria = (id: string, actCase: ActResult['actCase']): readonly string[] =>
  id.startsWith(CRITERION_PREFIX) ? [id.slice(CRITERION_PREFIX.length)] : listReportedCriteria(id, actCase);

const toOutcome = (answer: OracleAnswer['answer']): ActOutcome =>
  answer === 'fail' ? 'failed' : answer === 'pass' ? 'passed' : 'inapplicable';
