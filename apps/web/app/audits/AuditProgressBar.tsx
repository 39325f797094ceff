import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber } from '#app/scans/format.ts';

interface Props {
  /** Title of the audit. */
  title: string;
  answered: number;
  questions: number;
}

/** How much of an audit is answered, in words. */
export const formatAnswered = ({ answered, questions }: Pick<Props, 'answered' | 'questions'>): string =>
  `${formatNumber(answered)} of ${formatCount(questions, 'question')} answered`;

/** How much of an audit is answered, as a bar. Its name is hidden: the title is beside it. */
export function AuditProgressBar({ title, answered, questions }: Props) {
  return (
    <ProgressBar
      label={`Progress of ${title}`}
      isLabelHidden
      value={answered}
      max={Math.max(1, questions)}
      valueText={formatAnswered({ answered, questions })}
    />
  );
}
