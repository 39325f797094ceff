import type { Progress } from '@curbcut/contract';

/** The most domes that a plate has; beyond it each dome stands for several pages. */
const most = 60;

type Dot = 'waiting' | 'running' | 'clear' | 'barriers' | 'not-tested';

const looks: Readonly<Record<Dot, string>> = {
  waiting: 'border-line-strong border-2',
  running: 'border-ink border-3 border-dashed page-dot-running',
  clear: 'bg-secondary border-secondary border-2',
  barriers: 'bg-accent border-on-accent dark:border-accent border-2 page-dot-barriers',
  'not-tested': 'bg-line border-line-strong border-2 page-dot-untested',
};

function dotsOf({ pages, pages_found, pages_done }: Progress): Dot[] {
  if (pages_found > most || pages.length < Math.min(pages_found, most)) {
    const shown = Math.min(most, Math.max(1, pages_found));
    const done = Math.floor((pages_done / Math.max(1, pages_found)) * shown);
    return Array.from({ length: shown }, (_, place) => (place < done ? 'clear' : 'waiting'));
  }
  return pages.map(({ status, failed }) =>
    status === 'tested'
      ? failed > 0
        ? 'barriers'
        : 'clear'
      : status === 'not-tested'
        ? 'not-tested'
        : status,
  );
}

/** The pages of a scan as a plate of domes that fill as pages finish. The same stands beside it in words. */
export function PageDots({ progress }: { progress: Progress }) {
  const dots = dotsOf(progress).map((dot, place) => ({ dot, place }));
  const size = dots.length <= 12 ? 'size-8' : 'size-5';
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-2">
      {dots.map(({ dot, place }) => (
        <span
          key={place}
          className={`${size} rounded-full transition-colors duration-(--calm) ${looks[dot]}`}
        />
      ))}
    </div>
  );
}
