import type { AnswerOutcome } from '@curbcut/contract';
import { answerInfo, answerOrder, formatAnswer } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import type { ShownQuestion } from '../answer-queue.ts';

interface AnswerButtonsProps {
  question: ShownQuestion;
  /** The answer given, or the one whose details are being filled in. */
  chosen: AnswerOutcome | undefined;
  hasShortcuts: boolean;
  onPress: (outcome: AnswerOutcome) => void;
}

/**
 * The answers, always in the same order. “Yes” passes some questions and fails others, so each button says both.
 */
export function AnswerButtons({ question, chosen, hasShortcuts, onPress }: AnswerButtonsProps) {
  const outcomes = answerOrder.filter((outcome) => outcome !== 'not-present' || question.allows_not_present);
  return (
    <fieldset className="grid gap-2">
      {question.fails_on === null ? (
        <legend className="mb-2 text-small text-muted">Does the content pass?</legend>
      ) : (
        <legend className="visually-hidden">Your answer</legend>
      )}
      {outcomes.map((outcome) => (
        <AnswerButton
          key={outcome}
          outcome={outcome}
          label={formatAnswer(outcome, question.fails_on)}
          isChosen={chosen === outcome}
          hasShortcuts={hasShortcuts}
          onPress={() => onPress(outcome)}
        />
      ))}
    </fieldset>
  );
}

interface KeepButtonProps {
  /** The outdated answer: “Fail – yes”. */
  label: string;
  hasShortcuts: boolean;
  onPress: () => void;
}

/** Confirms an outdated answer. */
export function KeepButton({ label, hasShortcuts, onPress }: KeepButtonProps) {
  return (
    <Button variant="secondary" aria-keyshortcuts={hasShortcuts ? 'y' : undefined} onClick={onPress}>
      Keep answer: {label}
      {hasShortcuts && <ShortcutKey>Y</ShortcutKey>}
    </Button>
  );
}

/** A key, shown only where a keyboard is likely. */
function ShortcutKey({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden size-6 shrink-0 place-items-center keyboard:grid rounded-small border border-current font-mono text-small"
    >
      {children}
    </span>
  );
}

interface AnswerButtonProps {
  outcome: AnswerOutcome;
  label: string;
  isChosen: boolean;
  hasShortcuts: boolean;
  onPress: () => void;
}

function AnswerButton({ outcome, label, isChosen, hasShortcuts, onPress }: AnswerButtonProps) {
  const { icon, key } = answerInfo[outcome];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-keyshortcuts={hasShortcuts ? key : undefined}
      onClick={onPress}
      className="group flex min-h-12 items-center gap-3 rounded-button border-2 border-line-strong bg-surface px-3 py-1 text-left font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
    >
      <Icon path={icon} className={`size-6 ${isChosen ? '' : iconClassNames[outcome]}`} />
      {/* The pointer rests here after an answer, so hovering must not look like choosing. */}
      <span className="min-w-0 flex-1 leading-tight group-hover:underline">{label}</span>
      {hasShortcuts && <ShortcutKey>{key}</ShortcutKey>}
    </button>
  );
}

const iconClassNames: Readonly<Record<AnswerOutcome, string>> = {
  pass: 'text-success',
  fail: 'text-error',
  'not-present': 'text-muted',
  'cannot-tell': 'text-warning',
};
