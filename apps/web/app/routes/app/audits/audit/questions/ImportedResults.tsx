import type { ImportedResult } from '@curbcut/contract';
import { useRef } from 'react';
import { answerInfo } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { showErrorToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever } from '#app/format/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { resultSourceLabels, useDiscardResult, useImportedResults } from '../use-imported-results.ts';
import { isInOtherRow, useShortcuts } from './shortcuts.ts';
import type { SubmittedAnswer } from './use-answering.ts';

interface Props {
  auditId: string;
  question: ShownQuestion;
  /** Whether the audit is signed, or the user is only a reviewer. */
  isReadOnly: boolean;
  hasShortcuts: boolean;
  onAnswer: (given: Omit<SubmittedAnswer, 'seconds'>) => boolean;
}

/**
 * Results from other tools for a question. They are not answers: the user can adopt one as the answer, or
 * answer differently. If there is only one, the shortcut key accepts it.
 */
export function ImportedResults({ auditId, question, isReadOnly, hasShortcuts, onAnswer }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const results = useImportedResults(auditId, question.id);
  const discarding = useDiscardResult(auditId);
  const canAnswer = !isReadOnly && question.state !== 'closed';
  const only = results.length === 1 ? results[0] : undefined;
  const accept = ({ outcome, text }: ImportedResult) =>
    onAnswer({ outcome, comment: text, severity: null, fix: '', failed_on: [] });
  useShortcuts(
    frame,
    hasShortcuts && canAnswer && only !== undefined,
    { 'accept-imported': () => only && accept(only) },
    (_command, focused) => isInOtherRow(focused, question.id),
  );
  if (results.length === 0) return null;

  const discard = (result: ImportedResult) =>
    discarding.mutate(result.id, {
      // The button with focus disappears with the result.
      onSuccess: () => focusHeading('#question-heading'),
      onError: showErrorToast,
    });

  return (
    <Card ref={frame} className="grid gap-4 p-5">
      <h3 className="text-title">Imported {results.length === 1 ? 'result' : 'results'}</h3>
      <ul className="grid gap-5">
        {results.map((result) => {
          const { id, source, outcome, text, imported_at } = result;
          const { label, icon } = answerInfo[outcome];
          return (
            <li key={id} className="grid gap-2">
              <p className="flex items-center gap-2">
                <Icon path={icon} className="size-5" />
                <strong>{label}</strong>
              </p>
              <p className="text-small text-muted">
                {resultSourceLabels[source]}, imported {formatDateOrNever(imported_at)}. Not an answer until
                you confirm it.
              </p>
              {text !== '' && (
                <p className="max-h-60 overflow-auto text-small wrap-anywhere whitespace-pre-line">{text}</p>
              )}
              {canAnswer && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    aria-keyshortcuts={hasShortcuts && only ? 'I' : undefined}
                    onClick={() => accept(result)}
                  >
                    Answer “{label}”
                    {hasShortcuts && only && <kbd className="hidden font-mono keyboard:inline">I</kbd>}
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    isPending={discarding.isPending && discarding.variables === id}
                    onClick={() => discard(result)}
                  >
                    Discard<span className="visually-hidden"> result from {resultSourceLabels[source]}</span>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
