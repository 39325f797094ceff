import { type ActOutcome, type ActResult, type CaseQuestion, listReportedCriteria } from './run-cases.ts';

/** How far the oracle goes. `elements`: questions about elements that a rule could not decide; `criteria`: all. */
export type OracleScope = 'elements' | 'criteria';

/** A question of our audit with the answer that follows from the expected outcome of the case. */
export interface OracleAnswer {
  readonly question: CaseQuestion;
  readonly answer: 'pass' | 'fail' | 'not-present';
}

export interface AnsweredResult extends ActResult {
  readonly answers: readonly OracleAnswer[];
}

/** Prefix of the id under which the answer to a question about a criterion is listed among the outcomes. */
const CRITERION_PREFIX = 'criterion-';

/**
 * Answers the questions that our audit asks a person about a case from the outcome that the W3C expects, as a person
 * would who judges as the W3C does. Only an undecided outcome changes, and only if an audit of levels A and AA asks
 * about it: what a rule has failed or passed stays, so that a wrong result of a rule is never hidden by an answer.
 *
 * A case says which outcome its page has, not which element fails. If an audit asks several questions about a failed
 * case, all get the answer “fail”, because the outcome is that of the page.
 *
 * @param scope with `criteria`, the questions about the criteria that the ACT rule requires are answered as well. An
 * audit asks them about every page, whatever the rules report, so they decide every case by themselves.
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
