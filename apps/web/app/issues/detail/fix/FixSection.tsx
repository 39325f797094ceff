import {
  type Announcement,
  type FixSummary,
  hasVisibleChange,
  type Issue,
  type IssueFix,
} from '@curbcut/contract';
import { mdiPencilOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { getPageSize } from '#app/components/screenshot/geometry.ts';
import { formatCount, formatNumber, getUrlPath } from '#app/format/format.ts';
import { applyColorFix, getTextColors } from '#app/scans/results/text-colors.ts';
import { useFix } from '#app/scans/results/use-issue.ts';
import { findPageScreenshot, usePages } from '#app/scans/results/use-pages.ts';
import { FixBadges } from '../../FixBadges.tsx';
import { ContrastSample } from '../ContrastSample.tsx';
import { ScreenReaderOutput } from '../ScreenReaderOutput.tsx';
import { FixCode } from './FixCode.tsx';
import { listPlaceholderTexts } from './placeholder-texts.ts';

interface FixSectionProps {
  scanId: string;
  issue: Issue;
  fix: FixSummary;
  /** What is announced for the element; null if the issue isn't about that. */
  announced: Announcement | null;
}

/** An issue's fix: whether it is verified, a preview and its code. */
export function FixSection({ scanId, issue, fix, announced }: FixSectionProps) {
  const { data, error, refetch } = useFix(scanId, issue.id);
  const heading = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="text-base font-bold">The fix</h3>
      <FixBadges fix={fix} occurrences={issue.occurrences} />
    </div>
  );
  return (
    <section className="space-y-2">
      {!data && heading}
      {data ? (
        <FixContent scanId={scanId} issue={issue} issueFix={data} heading={heading} announced={announced} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load the fix"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading fix...</LoadingState>
      )}
    </section>
  );
}

interface FixContentProps {
  scanId: string;
  issue: Issue;
  issueFix: IssueFix;
  heading: ReactNode;
  announced: Announcement | null;
}

function FixContent({ scanId, issue, issueFix, heading, announced }: FixContentProps) {
  const { fix, page_url } = issueFix;
  return (
    <div className="space-y-3">
      <FixCode issueFix={issueFix} heading={heading} />
      {fix.needs_author_text !== null && (
        <Notice kind="warning">
          <p className="flex items-center gap-2 font-semibold">
            <Icon path={mdiPencilOutline} className="size-5" />
            Write this text yourself
          </p>
          <p>
            {fix.needs_author_text}
            {isPlaceholderMarked(issueFix) && ' It’s highlighted in the code.'}
          </p>
        </Notice>
      )}
      <p>{fix.status === 'proven' ? describeVerification(issueFix, issue) : fix.unverified_reason}</p>
      <p>{fix.why}</p>
      <BeforeAndAfter scanId={scanId} issue={issue} issueFix={issueFix} />
      {fix.announced ? (
        <ScreenReaderOutput {...fix.announced} />
      ) : (
        announced && <ScreenReaderOutput before={announced} after={null} />
      )}
      <p className="text-small text-muted">
        Tested on <span className="font-mono [overflow-wrap:anywhere]">{getUrlPath(page_url)}</span>. In your
        code, these lines may live in a template or component.
      </p>
    </div>
  );
}

/** Returns whether the text that someone has to write is highlighted in the code. */
const isPlaceholderMarked = ({ fix, code }: IssueFix): boolean =>
  listPlaceholderTexts(fix).some((text) => code.some(({ diff }) => diff.includes(text)));

function describeVerification({ fix }: IssueFix, { fix: summary, occurrences }: Issue): string {
  const how =
    fix.proven === 'together'
      ? 'We made this change along with the other changes for this page'
      : 'We made this change on the page';
  const what = fix.needs_author_text === null ? '' : ' with the placeholder text';
  const fixedCount = summary?.fixed_occurrences ?? 0;
  const where =
    fixedCount === 0
      ? ''
      : fixedCount === occurrences
        ? ' Changes like this fixed every occurrence in the scan.'
        : ` Changes like this fixed ${formatNumber(fixedCount)} of ${formatCount(occurrences, 'occurrence')}.`;
  return `${how}${what} and tested the page again: the issue was gone and nothing new appeared.${where}`;
}

interface BeforeAndAfterProps {
  scanId: string;
  issue: Issue;
  issueFix: IssueFix;
}

/** Shows the same part of the page with and without the change, if the difference is visible. */
function BeforeAndAfter({ scanId, issue, issueFix }: BeforeAndAfterProps) {
  const { steps } = issueFix.fix;
  if (issueFix.screenshot)
    return <ScreenshotPair scanId={scanId} issueFix={issueFix} screenshots={issueFix.screenshot} />;
  const before = getTextColors(issue.sample.facts);
  const after = before && applyColorFix(before, steps);
  if (before && after) {
    return (
      <Pair>
        <Side title="Before">
          <ContrastSample {...before} />
        </Side>
        <Side title="After">
          <ContrastSample {...after} />
        </Side>
      </Pair>
    );
  }
  return (
    <p className="text-muted">
      {hasVisibleChange(steps)
        ? 'No screenshot of this change. We take them only for each page’s most severe issues.'
        : 'The page looks the same after this change. It affects only what assistive technology announces.'}
    </p>
  );
}

interface ScreenshotPairProps extends Omit<BeforeAndAfterProps, 'issue'> {
  screenshots: NonNullable<IssueFix['screenshot']>;
}

function ScreenshotPair({ scanId, issueFix: { page_id }, screenshots: { box, url } }: ScreenshotPairProps) {
  const pages = usePages(scanId);
  const image = findPageScreenshot(pages.data, page_id);
  const whole = image && getPageSize(image);
  const isOnScreenshot = whole && box.x + box.width <= whole.width && box.y + box.height <= whole.height;
  return (
    <Pair>
      {image && whole && isOnScreenshot && (
        <Side title="Before">
          <svg
            viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
            width={box.width}
            height={box.height}
            role="img"
            aria-label="The element as it is now"
            className="h-auto max-w-full rounded-field border border-line bg-sunken"
          >
            <image href={image.url} width={whole.width} height={whole.height} />
          </svg>
        </Side>
      )}
      <Side title="After">
        <img
          src={url}
          alt="The element with the change in place"
          width={box.width}
          height={box.height}
          className="h-auto max-w-full rounded-field border border-line bg-sunken"
        />
      </Side>
    </Pair>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 @lg:grid-cols-2">{children}</div>;
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="space-y-1">
      <figcaption className="text-small font-semibold">{title}</figcaption>
      {children}
    </figure>
  );
}
