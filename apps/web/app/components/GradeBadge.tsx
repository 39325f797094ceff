import type { Grade } from '@curbcut/contract';

const gradeClassNames: Readonly<Record<Grade, string>> = {
  A: 'bg-success-soft text-success',
  B: 'bg-secondary-soft text-secondary',
  C: 'bg-moderate-soft text-moderate',
  D: 'bg-serious-soft text-serious',
  F: 'bg-critical-soft text-critical',
};

/** A score's grade. The letter conveys the meaning; the color only makes rows easier to compare. */
export function GradeBadge({ grade }: { grade: Grade }) {
  return (
    <span
      className={`inline-grid min-h-6 min-w-6 place-items-center rounded-[0.4375rem] px-1.5 text-small leading-none font-extrabold forced-colors:border ${gradeClassNames[grade]}`}
    >
      <span>
        <span className="visually-hidden">, grade </span>
        {grade}
      </span>
    </span>
  );
}
