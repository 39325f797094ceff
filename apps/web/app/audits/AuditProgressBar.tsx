import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';

interface Props {
  /** The audit's title. */
  title: string;
  answered: number;
  questions: number;
}

/** States how many of an audit's questions have been answered. */
export const formatAnswered = ({ answered, questions }: Pick<Props, 'answered' | 'questions'>): string =>
  `${formatNumber(answered)} of ${formatCount(questions, 'question')} answered`;

/**
 * Shows how many of an audit's questions have been answered, as a bar. Its name is visually hidden, because
 * the title is next to it.
 */
export function AuditProgressBar({ title, answered, questions }: Props) {
  return (
    <ProgressBar
      label={`Progress on ${title}`}
      isLabelHidden
      value={answered}
      max={Math.max(1, questions)}
      valueText={formatAnswered({ answered, questions })}
    />
  );
}
