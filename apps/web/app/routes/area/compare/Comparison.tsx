import type { Comparison as Compared, CompareIssue } from '@curbcut/contract';
import { mdiArrowRight } from '@mdi/js';
import { Link, useSearchParams } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { NavigationTabs } from '../../../components/NavigationTabs.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { counted, figure, hostOf, shortAddress } from '../../../scans/words.ts';
import { momentInWords } from '../sites/site/history/point-in-words.ts';
import { ComparedList } from './ComparedList.tsx';
import { scanCountsInWords, unlistedInWords } from './counts-in-words.ts';
import { scoreChangeInWords } from './score-change.ts';

const parts = [
  {
    id: 'fixed',
    words: 'Fixed',
    title: 'Fixed',
    about: 'Found before. The later scan tested there in the same way and found it no more.',
    none: 'Nothing that was found before is gone.',
  },
  {
    id: 'fresh',
    words: 'New',
    title: 'New',
    about: 'Found after. The earlier scan tested there and did not find it.',
    none: 'Nothing new was found.',
  },
  {
    id: 'remaining',
    words: 'Still there',
    title: 'Still there',
    about: 'Found in both scans.',
    none: 'Nothing was found in both scans.',
  },
  {
    id: 'not_comparable',
    words: 'Not comparable',
    title: 'Not comparable',
    about:
      'Found in one scan, and the other could not have found it: whether it is new or fixed is not known.',
    none: 'Everything that was found could be compared.',
  },
] as const;

/** Issues that need review are counted apart, whatever became of them. */
const review = {
  id: 'needs_review',
  words: 'Needs review',
  title: 'Needs review',
  about: 'Only a person can decide whether these are barriers. They are not among the issues.',
  none: 'Nothing that was found needs review.',
} as const;

type Part = (typeof parts)[number]['id'] | typeof review.id;

/** What changed from one scan to another. The address says which part is shown. */
export function Comparison({ comparison }: { comparison: Compared }) {
  const { before, after, same_settings } = comparison;
  const wanted = useSearchParams()[0].get('part');
  const usual: Part =
    comparison.fixed.length > 0 ? 'fixed' : comparison.fresh.length > 0 ? 'fresh' : 'remaining';
  const all = [...parts, review];
  const part = all.find(({ id }) => id === wanted) ?? all.find(({ id }) => id === usual) ?? parts[0];
  const issues = issuesOf(comparison, part.id);
  const isTurned = Date.parse(before.created_at) > Date.parse(after.created_at);
  const isOneSite = hostOf(before.url) === hostOf(after.url);
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page wrap-anywhere">What changed on {hostOf(after.url)}</h1>
        <p className="text-muted">
          {counted(comparison.fixed.length, 'issue')} fixed, {figure(comparison.fresh.length)} new,{' '}
          {figure(comparison.remaining.length)} still there.
        </p>
        {unlistedInWords(comparison.unlisted) !== null && (
          <p className="text-muted">{unlistedInWords(comparison.unlisted)}</p>
        )}
      </header>
      <Card className="grid items-center gap-x-8 gap-y-4 p-5 sm:p-6 @2xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <ScanFacts title="Before" scan={before} />
        <Icon path={mdiArrowRight} className="size-8 text-muted @max-2xl:rotate-90" />
        <ScanFacts title="After" scan={after} />
        <p className="border-t border-line pt-4 font-semibold @2xl:col-span-3">
          {scoreChangeInWords(before.score, after.score)}
        </p>
      </Card>
      {!isOneSite && (
        <Notice kind="warning">
          <p>These are scans of two sites. Only what both have in common can be compared.</p>
        </Notice>
      )}
      {!same_settings && (
        <Notice kind="warning">
          <p>
            <strong>The two scans did not look in the same way.</strong> Their settings differ, so part of the
            difference may come from them: scores are hard to compare, and what one scan could not have found
            stands under “Not comparable”.
          </p>
        </Notice>
      )}
      {isTurned && (
        <Notice>
          <p>
            The scan under “Before” is the later one.{' '}
            <Link to={`/compare/${after.id}/${before.id}`} className="text-link">
              Turn them round
            </Link>
          </p>
        </Notice>
      )}
      <NavigationTabs
        label="Parts of the comparison"
        links={all.map(({ id, words }) => ({
          to: `?part=${id}`,
          words,
          count: figure(issuesOf(comparison, id).length),
          here: id === part.id,
        }))}
      />
      <section aria-labelledby="part" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="max-w-prose space-y-1">
          <h2 id="part" className="text-heading">
            {part.title}
          </h2>
          <p className="text-muted">{issues.length === 0 ? part.none : part.about}</p>
        </div>
        <ComparedList key={part.id} issues={issues} before={before} after={after} />
      </section>
    </div>
  );
}

function issuesOf(comparison: Compared, part: Part): readonly CompareIssue[] {
  if (part !== 'needs_review') return comparison[part];
  const { fixed, fresh, remaining, not_comparable } = comparison.needs_review;
  return [...fresh, ...remaining, ...fixed, ...not_comparable];
}

function ScanFacts({ title, scan }: { title: string; scan: Compared['before'] }) {
  return (
    <div className="grid min-w-0 gap-1">
      <h2 className="text-small font-semibold text-muted">{title}</h2>
      <p className="tabular-nums">
        {scan.score === null ? (
          <span className="text-title">No score</span>
        ) : (
          <>
            <span className="text-page font-extrabold">{scan.score}</span>
            <span className="text-muted"> of 100</span>
          </>
        )}
      </p>
      <p>
        <Link to={`/scans/${scan.id}`} className="text-link">
          {momentInWords(scan.completed_at ?? scan.created_at)}
        </Link>
      </p>
      <p className="text-small text-muted wrap-anywhere">
        {scanCountsInWords(scan)} From {shortAddress(scan.url)}
      </p>
    </div>
  );
}
