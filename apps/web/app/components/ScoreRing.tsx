import type { Grade } from '@curbcut/contract';

/** Dots of the ring; each stands for two points. */
const dots = 50;
const size = 200;
const radius = 88;

const places = Array.from({ length: dots }, (_, index) => {
  const turn = (index / dots) * 2 * Math.PI - Math.PI / 2;
  return {
    index,
    x: (size / 2 + radius * Math.cos(turn)).toFixed(2),
    y: (size / 2 + radius * Math.sin(turn)).toFixed(2),
  };
});

interface Props {
  /** 0 to 100. */
  score: number;
  grade: Grade;
  className?: string;
}

/** A score as a ring of domes, with the number in words of its own for everyone. */
export function ScoreRing({ score, grade, className = 'size-48' }: Props) {
  const full = Math.round((score / 100) * dots);
  return (
    <div
      role="img"
      aria-label={`Score ${score} of 100, grade ${grade}`}
      className={`relative grid shrink-0 place-items-center ${className}`}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="absolute inset-0 size-full">
        {places.map(({ index, x, y }) => (
          <circle
            key={index}
            cx={x}
            cy={y}
            r="4.6"
            className={
              index < full
                ? 'fill-accent stroke-on-accent/70 stroke-[1.2] dark:stroke-transparent forced-colors:fill-[Highlight]'
                : 'fill-transparent stroke-line-strong stroke-[1.2]'
            }
          />
        ))}
      </svg>
      <div aria-hidden="true" className="@container w-full text-center">
        <div className="text-[27cqi] leading-none font-extrabold tracking-tight tabular-nums">{score}</div>
        <div className="text-small text-muted">of 100</div>
      </div>
    </div>
  );
}
