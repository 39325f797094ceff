import { Button } from '#app/components/Button.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import type { ShownQuestion } from '../answer-queue.ts';
import {
  clearedQuestionFilters,
  needsAnswer,
  type QuestionFilters,
  useQuestionFilters,
} from '../question-filters.ts';

interface Props {
  all: readonly ShownQuestion[];
  onClear: (change: Partial<QuestionFilters>) => unknown;
}

/** Explains an empty list: every question has an answer, or none match the filters. */
export function NoQuestions({ all, onClear }: Props) {
  const { getUrlWith } = useQuestionFilters();
  if (!all.some(needsAnswer)) {
    return (
      <EmptyState
        title="Every question has an answer"
        actions={
          <>
            <LinkButton to={getUrlWith({ view: 'results', question: undefined })}>See results</LinkButton>
            <Button variant="secondary" onClick={() => onClear(clearedQuestionFilters)}>
              Show all questions
            </Button>
          </>
        }
      >
        <p>Check the results, and sign the report when you agree with them.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No questions match"
      actions={<Button onClick={() => onClear(clearedQuestionFilters)}>Clear filters</Button>}
    >
      <p>No questions match these filters.</p>
    </EmptyState>
  );
}
