import type { AnswerOutcome } from '@curbcut/contract';
import { answerInfo, answerOrder } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import type { ShownQuestion } from '../answer-queue.ts';

const answerHints = {
  no: 'Yes = pass, no = fail.',
  yes: 'Yes = fail, no = pass.',
  unknown: 'Does the content pass?',
} as const;

interface AnswerButtonsProps {
  question: ShownQuestion;
  hasShortcuts: boolean;
  onPress: (outcome: AnswerOutcome) => void;
}

export function AnswerButtons({ question, hasShortcuts, onPress }: AnswerButtonsProps) {
  const outcomes = answerOrder.filter((outcome) => outcome !== 'not-present' || question.allows_not_present);
  const given = question.state === 'answered' ? question.answer?.outcome : undefined;
  return (
    // The last of three buttons is as wide as two. The legend is the first child.
    <fieldset className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(even)]:col-span-2">
      <legend className="mb-2 text-small text-muted">{answerHints[question.fails_on ?? 'unknown']}</legend>
      {outcomes.map((outcome) => (
        <AnswerButton
          key={outcome}
          outcome={outcome}
          isGiven={given === outcome}
          hasShortcuts={hasShortcuts}
          onPress={() => onPress(outcome)}
        />
      ))}
    </fieldset>
  );
}

interface KeepButtonProps {
  outcome: AnswerOutcome;
  hasShortcuts: boolean;
  onPress: () => void;
}

/** Confirms an outdated answer. */
export function KeepButton({ outcome, hasShortcuts, onPress }: KeepButtonProps) {
  return (
    <Button variant="secondary" aria-keyshortcuts={hasShortcuts ? 'y' : undefined} onClick={onPress}>
      Keep answer: {answerInfo[outcome].label}
      {hasShortcuts && <ShortcutKey>Y</ShortcutKey>}
    </Button>
  );
}

function ShortcutKey({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-small border border-current font-mono text-small"
    >
      {children}
    </span>
  );
}

interface AnswerButtonProps {
  outcome: AnswerOutcome;
  isGiven: boolean;
  hasShortcuts: boolean;
  onPress: () => void;
}

function AnswerButton({ outcome, isGiven, hasShortcuts, onPress }: AnswerButtonProps) {
  const { label, icon, key } = answerInfo[outcome];
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      aria-keyshortcuts={hasShortcuts ? key : undefined}
      onClick={onPress}
      className="flex min-h-14 items-center gap-2 rounded-button border-2 border-line-strong bg-surface px-2.5 py-1 text-left font-semibold transition-colors duration-(--quick) hover:border-ink hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
    >
      <Icon path={icon} className={`size-6 ${isGiven ? '' : iconClassNames[outcome]}`} />
      <span className="min-w-0 flex-1 leading-tight">{label}</span>
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
