import type { ScanProgress } from '@curbcut/contract';

/** Maximum number of domes; if there are more pages, each dome represents several. */
const MAX_DOTS = 60;

type DotStatus = 'waiting' | 'running' | 'clear' | 'barriers' | 'not-tested';

const dotClassNames: Readonly<Record<DotStatus, string>> = {
  waiting: 'border-line-strong border-2',
  running: 'border-ink border-3 border-dashed page-dot-running',
  clear: 'bg-secondary border-secondary border-2',
  barriers: 'bg-accent border-on-accent dark:border-accent border-2 page-dot-barriers',
  'not-tested': 'bg-line border-line-strong border-2 page-dot-untested',
};

function getDots({ pages, pages_found, pages_done }: ScanProgress): DotStatus[] {
  if (pages_found > MAX_DOTS || pages.length < Math.min(pages_found, MAX_DOTS)) {
    const shown = Math.min(MAX_DOTS, Math.max(1, pages_found));
    const done = Math.floor((pages_done / Math.max(1, pages_found)) * shown);
    return Array.from({ length: shown }, (_, index) => (index < done ? 'clear' : 'waiting'));
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

/**
 * A scan's pages as a plate of domes that fill as pages are tested. The text next to it has the same
 * information.
 */
export function PageDots({ progress }: { progress: ScanProgress }) {
  const dots = getDots(progress).map((dot, index) => ({ dot, index }));
  const size = dots.length <= 12 ? 'size-8' : 'size-5';
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-2">
      {dots.map(({ dot, index }) => (
        <span
          key={index}
          className={`${size} rounded-full transition-colors duration-(--calm) ${dotClassNames[dot]}`}
        />
      ))}
    </div>
  );
}
