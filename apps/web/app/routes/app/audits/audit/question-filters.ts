import type { AuditQuestion } from '@curbcut/contract';
import { type CriterionId, isCriterionId } from '@curbcut/wcag';
import { useUrlFilters } from '#app/filters/use-url-filters.ts';

export const auditViews = [
  'questions',
  'findings',
  'requirements',
  'results',
  'statement',
  'details',
  'team',
] as const;
export type AuditView = (typeof auditViews)[number];

export const stateFilters = [
  'undecided',
  'answered',
  'failed',
  'unlocated',
  'unreviewed',
  'disputed',
  'outdated',
  'closed',
  'all',
] as const;
/**
 * Question filter by state: `undecided` questions need an answer, which includes “cannot tell” and outdated
 * answers; all others except closed ones are `answered`; `failed` questions are answered “fail”; `unlocated`
 * ones are answered “fail” without listing any pages; `unreviewed` questions have an answer that no one else
 * has reviewed; on a `disputed` answer, a reviewer disagrees; `all` excludes closed questions.
 */
export type StateFilter = (typeof stateFilters)[number];

/** An audit's view, filters and open question. They are stored in the URL. */
export interface QuestionFilters {
  view: AuditView;
  state: StateFilter;
  criterion: CriterionId | undefined;
  /** A sampled page's id. */
  page: string | undefined;
  /** Root cause of the issue that a question is about, which identifies its component or element. */
  cause: string | undefined;
  /**
   * Account or name that the questions are assigned to, see {@link getAssigneeKey}; `nobody` for unassigned
   * ones.
   */
  assignee: string | undefined;
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
    cause: search.get('cause') || undefined,
    assignee: search.get('assignee') || undefined,
    question: search.get('question') || undefined,
  };
}

/** Returns the URL query for these filters, including `?`; omits defaults. */
export function writeQuestionFilters({
  view,
  state,
  criterion,
  page,
  cause,
  assignee,
  question,
}: QuestionFilters): string {
  const search = new URLSearchParams();
  if (view !== 'questions') search.set('view', view);
  if (state !== 'all') search.set('state', state);
  if (criterion) search.set('criterion', criterion);
  if (page) search.set('page', page);
  if (cause) search.set('cause', cause);
  if (assignee) search.set('assignee', assignee);
  if (question) search.set('question', question);
  return search.size === 0 ? '?' : `?${search}`;
}

/** Filter values that show all questions. */
export const clearedQuestionFilters: Partial<QuestionFilters> = {
  state: 'all',
  criterion: undefined,
  page: undefined,
  cause: undefined,
  assignee: undefined,
};

/** An audit's filters; see {@link useUrlFilters}. */
export const useQuestionFilters = () => useUrlFilters(readQuestionFilters, writeQuestionFilters);

/** Reports whether a question has an up-to-date answer that decides it. */
export function isDecided({ state, answer }: Pick<AuditQuestion, 'state' | 'answer'>): boolean {
  return state === 'answered' && answer !== null && answer.outcome !== 'cannot-tell';
}

/** Reports whether a question still needs an answer. Closed questions do not. */
export function needsAnswer(question: Pick<AuditQuestion, 'state' | 'answer'>): boolean {
  return question.state !== 'closed' && !isDecided(question);
}

/** Returns whether an answer fails a criterion without listing any pages. */
export function isUnlocatedFailure({ kind, state, answer }: AuditQuestion): boolean {
  return (
    kind === 'criterion' &&
    state === 'answered' &&
    answer?.outcome === 'fail' &&
    answer.failed_on.length === 0
  );
}

const stateTests: Readonly<Record<StateFilter, (question: AuditQuestion) => boolean>> = {
  undecided: needsAnswer,
  answered: isDecided,
  failed: ({ state, answer }) => state === 'answered' && answer?.outcome === 'fail',
  unlocated: isUnlocatedFailure,
  unreviewed: ({ state, review_state }) => state === 'answered' && review_state === 'none',
  disputed: ({ state, review_state }) => state === 'answered' && review_state === 'disputed',
  outdated: ({ state }) => state === 'outdated',
  closed: ({ state }) => state === 'closed',
  all: ({ state }) => state !== 'closed',
};

/**
 * Returns who a question is assigned to: an account id, the name of a person without an account, or `nobody`.
 */
export const getAssigneeKey = ({ assignee }: Pick<AuditQuestion, 'assignee'>): string =>
  assignee === null ? 'nobody' : (assignee.user_id ?? `name:${assignee.name}`);

/** Returns the questions that match the filters. */
export function filterQuestions<Question extends AuditQuestion>(
  questions: readonly Question[],
  { state, criterion, page, cause, assignee }: Omit<QuestionFilters, 'view' | 'question'>,
): Question[] {
  return questions.filter(
    (question) =>
      stateTests[state](question) &&
      (criterion === undefined || question.criteria.includes(criterion)) &&
      (page === undefined || question.page_ids.includes(page)) &&
      (cause === undefined || question.cause === cause) &&
      (assignee === undefined || getAssigneeKey(question) === assignee),
  );
}

/** Returns the number of questions in each state that match the other filters. */
export function countByState(
  questions: readonly AuditQuestion[],
  filters: Omit<QuestionFilters, 'view' | 'question' | 'state'>,
): Readonly<Record<StateFilter, number>> {
  const count = (state: StateFilter) => filterQuestions(questions, { ...filters, state }).length;
  return Object.fromEntries(stateFilters.map((state) => [state, count(state)])) as Record<
    StateFilter,
    number
  >;
}
