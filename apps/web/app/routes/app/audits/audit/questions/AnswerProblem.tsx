import type { AnswerOutcome } from '@curbcut/contract';
import { answerInfo } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import type { Answers } from '../use-answers.ts';

interface Props {
  question: ShownQuestion;
  answers: Answers;
}

/** An answer that was not stored, because someone else has answered since or the server rejected it. */
export function AnswerProblem({ question, answers }: Props) {
  const { pending, answer } = question;
  if (!pending?.problem) return null;

  function insist() {
    answers.insist(question);
    focusHeadingSoon('#question-heading');
  }

  function discard() {
    answers.discard(question.id);
    focusHeadingSoon('#question-heading');
  }

  if (pending.problem.kind === 'refused') {
    return (
      <Notice kind="error" isAnnounced>
        <p>
          <strong>We couldn’t save your answer.</strong> {pending.problem.message}
        </p>
        <SubmittedAnswer by="You" outcome={pending.outcome} comment={pending.comment} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={insist}>
            Resend answer
          </Button>
          <Button variant="ghost" size="sm" onClick={discard}>
            Discard answer
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice kind="warning" isAnnounced>
      <p>
        <strong>Someone else answered while you were working.</strong> Which answer should count?
      </p>
      <div className="grid gap-3">
        {answer && (
          <SubmittedAnswer by={answer.answered_by} outcome={answer.outcome} comment={answer.comment} />
        )}
        <SubmittedAnswer by="You" outcome={pending.outcome} comment={pending.comment} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={discard}>
          Keep their answer
        </Button>
        <Button variant="secondary" size="sm" onClick={insist}>
          Use my answer
        </Button>
      </div>
    </Notice>
  );
}

function SubmittedAnswer({ by, outcome, comment }: { by: string; outcome: AnswerOutcome; comment: string }) {
  const { label, icon } = answerInfo[outcome];
  return (
    <div className="rounded-field border border-line bg-surface px-4 py-2">
      <p className="flex items-center gap-2 wrap-anywhere">
        <Icon path={icon} />
        <span>
          {by}: <strong>{label}</strong>
        </span>
      </p>
      {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
    </div>
  );
}
