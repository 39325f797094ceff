import type { Audit } from '@curbcut/contract';
import { type ComponentProps, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { formatCount } from '#app/format/format.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { BulkAnswer } from './BulkAnswer.tsx';
import { KeepAnswersDialog } from './KeepAnswersDialog.tsx';

type BulkAnswerParams = Parameters<ComponentProps<typeof BulkAnswer>['onAnswer']>;

interface Props {
  audit: Audit;
  /** The selected questions. */
  questions: readonly ShownQuestion[];
  onClear: () => void;
  onAnswer: (questions: readonly ShownQuestion[], ...answer: BulkAnswerParams) => void;
  onKeep: ComponentProps<typeof KeepAnswersDialog>['onKeep'];
}

/** Bulk actions for the selected questions, each in a dialog. */
export function SelectionActions({ audit, questions, onClear, onAnswer, onKeep }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const outdated = questions.filter(({ state, answer }) => state === 'outdated' && answer !== null);
  const isSigned = audit.signature !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {!isSigned && (
        <Button size="sm" onClick={() => setAnswering(true)}>
          Answer selected questions
        </Button>
      )}
      {!isSigned && outdated.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setKeeping(true)}>
          Keep {formatCount(outdated.length, 'answer')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAssigning(true)}>
        Assign<span className="visually-hidden"> selected questions</span>
      </Button>
      {isAssigning && (
        <AssignDialog
          auditId={audit.id}
          questions={questions}
          onClose={(isAssigned) => {
            setAssigning(false);
            if (isAssigned) onClear();
          }}
        />
      )}
      {isKeeping && (
        <KeepAnswersDialog
          audit={audit}
          questions={outdated}
          onKeep={(kept) => {
            setKeeping(false);
            onKeep(kept);
          }}
          onClose={() => setKeeping(false)}
        />
      )}
      {isAnswering && (
        <BulkAnswer
          audit={audit}
          questions={questions}
          onAnswer={(outcome, comment, failedOn) => {
            onAnswer(questions, outcome, comment, failedOn);
            setAnswering(false);
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  );
}
