import { RANDOM_SHARE, type SamplePage } from '@curbcut/contract';
import { formatCount } from '#app/format/format.ts';

interface Props {
  pages: readonly Pick<SamplePage, 'reason'>[];
  seed: number;
}

/** Shows how many pages were selected at random and how, so that anyone can repeat the selection. */
export function RandomSample({ pages, seed }: Props) {
  const random = pages.filter(({ reason }) => reason === 'random').length;
  if (random === 0) return null;
  return (
    <p className="max-w-prose text-muted">
      {formatCount(random, 'random page')} ({RANDOM_SHARE * 100}% of the sample, rounded up){' '}
      {random === 1 ? 'checks' : 'check'} how representative the rest is. Seed:{' '}
      <strong className="text-ink tabular-nums">{seed}</strong> (the same seed always picks the same pages
      from a scan).
    </p>
  );
}
