import type { ProposedSample, SampleGap, SamplePage } from '@curbcut/contract';
import { useSampleCheck } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatCount, getUrlPath } from '#app/scans/format.ts';

interface Props {
  siteId: string;
  scanId: string;
  pages: readonly SamplePage[];
  onAdd: (pages: ProposedSample['others']) => void;
}

/** Says what random pages of the sample have and the other pages lack, and offers pages to add (WCAG-EM step 4.3). */
export function SampleCheckNotice({ siteId, scanId, pages, onAdd }: Props) {
  const check = useSampleCheck(siteId, scanId, pages);
  const { gaps = [], proposed = [] } = check.data ?? {};
  if (check.error) {
    return (
      <Notice kind="warning">
        <p>We could not compare the random pages with the others.</p>
        <Button variant="secondary" size="sm" onClick={() => void check.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  // A page that was just removed is part of the result until the next one arrives.
  const current = gaps.filter(({ page_id }) => pages.some((page) => page.page_id === page_id));
  if (current.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">
        {formatCount(current.length, 'random page')} {current.length === 1 ? 'has' : 'have'} content or issues
        that the other pages of the sample lack
      </p>
      <ul className="list-disc space-y-2 pl-5">
        {current.map((gap) => (
          <li key={gap.page_id} className="wrap-anywhere">
            {gap.title || 'Untitled'} ({getUrlPath(gap.url)}): {describeGap(gap)}
          </li>
        ))}
      </ul>
      {proposed.length > 0 ? (
        <>
          <p>
            The sample does not represent the site yet. {formatCount(proposed.length, 'other page')}{' '}
            {proposed.length === 1 ? 'has' : 'have'} the same:{' '}
            {proposed.map(({ url }) => getUrlPath(url)).join(', ')}
          </p>
          <Button
            variant="secondary"
            size="sm"
            isPending={check.isPlaceholderData}
            onClick={() => onAdd(proposed)}
          >
            Add {proposed.length === 1 ? 'this page' : 'these pages'}
          </Button>
        </>
      ) : (
        <p>No other page can be added that has the same, so keep these pages in the sample.</p>
      )}
    </Notice>
  );
}

/** Describes what is missing: “Videos have captions” applies to none of the others; “Links have text” in a.card, and 2 more. */
function describeGap({ content, issues, total }: SampleGap): string {
  const listed = [
    ...content.map((title) => `“${title}” applies to none of the others`),
    ...issues.map(({ rule_title, cause }) => `“${rule_title}” in ${cause}`),
  ];
  const more = total - listed.length;
  return `${listed.join('; ')}${more > 0 ? `, and ${more} more` : ''}`;
}
