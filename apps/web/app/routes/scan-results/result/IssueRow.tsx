import type { Issue, PageVariant } from '@curbcut/contract';
import { mdiCheckDecagramOutline } from '@mdi/js';
import { Link } from 'react-router';
import { Badge } from '../../../components/Badge.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { SeverityBadge } from '../../../components/SeverityBadge.tsx';
import { isOnScreenshot, type PageScreenshot } from '../../../components/screenshot/geometry.ts';
import { ScreenshotCrop } from '../../../components/screenshot/ScreenshotCrop.tsx';
import { formatExtent } from '../../../scans/results/format-extent.ts';
import { isInVariant } from '../../../scans/results/variants.ts';
import { useResultFilters } from './use-result-filters.ts';

interface Props {
  issue: Issue;
  /** The screenshot of the sample's page; null if there is none. */
  screenshot: PageScreenshot | null;
  /** The variant shown on the screenshots. */
  shownVariant: PageVariant | undefined;
}

/** One issue in the list. The whole card is a link. */
export function IssueRow({ issue, screenshot, shownVariant }: Props) {
  const { getUrlWith } = useResultFilters();
  const { sample } = issue;
  return (
    <article className="relative grid overflow-hidden rounded-card border border-line bg-surface shadow-card hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-primary @xl:grid-cols-[1fr_13rem]">
      <div className="min-w-0 space-y-2 p-4 @md:p-5">
        <div className="flex flex-wrap gap-2">
          {issue.outcome === 'failed' ? (
            <SeverityBadge severity={issue.severity} />
          ) : (
            <Badge tone="info">Needs review</Badge>
          )}
          <Badge>{issue.best_practice ? 'Best practice' : `WCAG ${issue.wcag_sc}`}</Badge>
          {issue.fix?.status === 'proven' && (
            <Badge tone="success">
              <Icon path={mdiCheckDecagramOutline} className="size-4" />
              Verified fix
            </Badge>
          )}
        </div>
        <h3 className="text-large leading-snug font-bold [overflow-wrap:anywhere]">
          <Link
            id={`issue-${issue.id}`}
            to={getUrlWith({ issue: issue.id })}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {sample.message}
          </Link>
        </h3>
        <p className="text-small text-muted [overflow-wrap:anywhere]">
          {issue.rule_title}. <code className="font-mono">{issue.cause}</code>
        </p>
        <p className="font-semibold">{formatExtent(issue)}</p>
      </div>
      {screenshot &&
        sample.box &&
        isInVariant(sample, shownVariant) &&
        isOnScreenshot(sample.box, screenshot) && (
          <ScreenshotCrop
            screenshot={screenshot}
            box={sample.box}
            alt=""
            className="hidden border-line @xl:block @xl:border-l"
          />
        )}
    </article>
  );
}
