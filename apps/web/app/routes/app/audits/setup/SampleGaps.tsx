import type { SampleCheck, SampleGap } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatCount, getUrlPath } from '#app/format/format.ts';

interface Props extends SampleCheck {
  isPending: boolean;
  onAdd: (pages: SampleCheck['proposed']) => void;
  /** What adding the pages changes. */
  children?: ReactNode;
}

/**
 * Shows what random pages contain that the rest of the sample doesn't, and suggests pages to add (WCAG-EM
 * step 4.3).
 */
export function SampleGaps({ gaps, proposed, isPending, onAdd, children }: Props) {
  if (gaps.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">
        {formatCount(gaps.length, 'random page')} {gaps.length === 1 ? 'has' : 'have'} content or issues the
        rest of the sample doesn’t
      </p>
      <ul className="list-disc space-y-2 pl-5">
        {gaps.map((gap) => (
          <li key={gap.page_id} className="wrap-anywhere">
            {gap.title || 'Untitled'} ({getUrlPath(gap.url)}): {describeGap(gap)}
          </li>
        ))}
      </ul>
      {proposed.length > 0 ? (
        <>
          <p>
            The sample isn’t representative yet. {formatCount(proposed.length, 'other page')}{' '}
            {proposed.length === 1 ? 'has' : 'have'} the same content or issues:{' '}
            {proposed.map(({ url }) => getUrlPath(url)).join(', ')}
          </p>
          {children}
          <Button variant="secondary" size="sm" isPending={isPending} onClick={() => onAdd(proposed)}>
            Add {proposed.length === 1 ? 'this page' : 'these pages'}
          </Button>
        </>
      ) : (
        <p>No other page has the same content or issues, so keep these pages in the sample.</p>
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
