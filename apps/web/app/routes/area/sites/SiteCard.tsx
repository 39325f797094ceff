import type { Site } from '@curbcut/contract';
import { mdiCalendarSync } from '@mdi/js';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { counted, figure, listedAddress, relativeDate } from '../../../scans/words.ts';
import { openIn, stateLook } from '../../../sites/state-look.ts';
import { Spark } from './Spark.tsx';
import { nextRunInWords } from './site/schedule/schedule-in-words.ts';

const shownStates = ['regressed', 'open', 'in_progress', 'fixed'] as const;

/** One site of the list: its score, what is to be done, and when it is scanned next. The whole card opens it. */
export function SiteCard({ site }: { site: Site }) {
  const { id, origin, last_scan: last, counts, schedule, scans } = site;
  const left = openIn(counts);
  const toReview = openIn(site.needs_review);
  return (
    <Card className="relative grid gap-x-8 gap-y-4 p-5 hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-primary sm:p-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <h2 className="text-title font-bold wrap-anywhere">
          <Link to={`/sites/${id}`} className="outline-none after:absolute after:inset-0 hover:underline">
            {listedAddress(origin)}
          </Link>
        </h2>
        <p className="text-muted">
          {left === 0 ? 'No open issues' : counted(left, 'open issue')}
          {toReview > 0 && `, ${figure(toReview)} to review`}
          {last && `. Last scan: ${relativeDate(last.completed_at, new Date())}`}
        </p>
      </div>
      <div className="flex items-center gap-5 self-start md:justify-self-end">
        <Spark trend={site.trend} />
        <p className="tabular-nums md:text-right">
          {last === null || last.score === null ? (
            <span className="text-muted">No score</span>
          ) : (
            <>
              <span className="text-heading font-extrabold">{last.score}</span>
              <span className="text-muted"> of 100{last.grade && `, grade ${last.grade}`}</span>
            </>
          )}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {shownStates.map((state) => {
          const { word, icon } = stateLook[state];
          return (
            <li key={state} className="inline-flex items-center gap-1.5">
              <Icon path={icon} className={`size-5 ${signs[state]}`} />
              <strong className="tabular-nums">{figure(counts[state])}</strong>
              <span className="text-muted">{word.toLowerCase()}</span>
            </li>
          );
        })}
      </ul>
      <p className="inline-flex items-center gap-1.5 self-end text-muted md:justify-self-end">
        <Icon path={mdiCalendarSync} className="size-5" />
        {schedule
          ? schedule.last_problem === null
            ? `Next scan ${nextRunInWords(schedule.next_run_at, new Date())}`
            : 'The scheduled scan has a problem'
          : `${counted(scans, 'scan')}, no schedule`}
      </p>
    </Card>
  );
}

const signs = {
  regressed: 'text-error',
  open: 'text-muted',
  in_progress: 'text-info',
  fixed: 'text-success',
} as const;
