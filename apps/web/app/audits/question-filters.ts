import type { AuditQuestion } from '@curbcut/contract';
import { type CriterionId, isCriterionId } from '@curbcut/wcag';
import { useUrlFilters } from '../filters/use-url-filters.ts';

export const auditViews = ['questions', 'results', 'statement', 'details'] as const;
export type AuditView = (typeof auditViews)[number];

export const stateFilters = ['undecided', 'answered', 'failed', 'outdated', 'closed', 'all'] as const;
/**
 * Questions by their state: `undecided` need an answer, which includes “cannot tell” and outdated answers; `failed`
 * have the answer “fail”; `all` excludes closed questions.
 */
export type StateFilter = (typeof stateFilters)[number];

/** The view of an audit, its filters and the open question. They are stored in the URL. */
export interface QuestionFilters {
  view: AuditView;
  state: StateFilter;
  criterion: CriterionId | undefined;
  /** Id of a page of the sample. */
  page: string | undefined;
  /** Id of the question that is shown; undefined for the first one that needs an answer. */
  question: string | undefined;
}

/** Reads the filters; ignores invalid values. */
export function readQuestionFilters(search: URLSearchParams): QuestionFilters {
  const criterion = search.get('criterion') ?? '';
  return {
    view: auditViews.find((view) => view === search.get('view')) ?? 'questions',
    state: stateFilters.find((state) => state === search.get('state')) ?? 'all',
    criterion: isCriterionId(criterion) ? criterion : undefined,
    page: search.get('page') || undefined,
    question: search.get('question') || undefined,
  };
}

/** Returns the URL query for these filters, including `?`; omits defaults. */
export function writeQuestionFilters({ view, state, criterion, page, question }: QuestionFilters): string {
  const search = new URLSearchParams();
  if (view !== 'questions') search.set('view', view);
  if (state !== 'all') search.set('state', state);
  if (criterion) search.set('criterion', criterion);
  if (page) search.set('page', page);
  if (question) search.set('question', question);
  return search.size === 0 ? '?' : `?${search}`;
}

/** Filter values that show all questions. */
export const clearedQuestionFilters: Partial<QuestionFilters> = {
  state: 'all',
  criterion: undefined,
  page: undefined,
};

/** The filters of an audit, see {@link useUrlFilters}. */
export const useQuestionFilters = () => useUrlFilters(readQuestionFilters, writeQuestionFilters);

/** Reports whether a question has an up-to-date answer that decides it. */
export function isDecided({ state, answer }: Pick<AuditQuestion, 'state' | 'answer'>): boolean {
  return state === 'answered' && answer !== null && answer.outcome !== 'cannot-tell';
}

/** Reports whether a question still needs an answer. Closed questions do not. */
export function needsAnswer(question: Pick<AuditQuestion, 'state' | 'answer'>): boolean {
  return question.state !== 'closed' && !isDecided(question);
}

const stateTests: Readonly<Record<StateFilter, (question: AuditQuestion) => boolean>> = {
  undecided: needsAnswer,
  answered: ({ state }) => state === 'answered',
  failed: ({ state, answer }) => state === 'answered' && answer?.outcome === 'fail',
  outdated: ({ state }) => state === 'outdated',
  closed: ({ state }) => state === 'closed',
  all: ({ state }) => state !== 'closed',
};

/** Returns the questions that match the filters. */
export function filterQuestions<Question extends AuditQuestion>(
  questions: readonly Question[],
  { state, criterion, page }: Pick<QuestionFilters, 'state' | 'criterion' | 'page'>,
): Question[] {
  return questions.filter(
    (question) =>
      stateTests[state](question) &&
      (criterion === undefined || question.criteria.includes(criterion)) &&
      (page === undefined || question.page_ids.includes(page)),
  );
}

/** Returns the number of questions in each state that match the other filters. */
export function countByState(
  questions: readonly AuditQuestion[],
  filters: Pick<QuestionFilters, 'criterion' | 'page'>,
): Readonly<Record<StateFilter, number>> {
  const count = (state: StateFilter) => filterQuestions(questions, { ...filters, state }).length;
  return Object.fromEntries(stateFilters.map((state) => [state, count(state)])) as Record<
    StateFilter,
    number
  >;
}
