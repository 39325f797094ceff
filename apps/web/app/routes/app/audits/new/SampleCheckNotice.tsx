import type { ProposedSample, SamplePage } from '@curbcut/contract';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SampleGaps } from '../setup/SampleGaps.tsx';
import { useSampleCheck } from '../setup/use-audit-sample.ts';

interface Props {
  siteId: string;
  scanId: string;
  pages: readonly SamplePage[];
  onAdd: (pages: ProposedSample['others']) => void;
}

/**
 * Shows what the sample's random pages contain that its other pages lack, and suggests pages to add (WCAG-EM
 * step 4.3).
 */
export function SampleCheckNotice({ siteId, scanId, pages, onAdd }: Props) {
  const check = useSampleCheck(siteId, scanId, pages);
  const { gaps = [], proposed = [] } = check.data ?? {};
  if (check.error) {
    return (
      <Notice kind="warning">
        <p>We couldn’t compare the random pages with the rest.</p>
        <Button variant="secondary" size="sm" onClick={() => void check.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  // The result contains a page that was just removed until the next result arrives.
  const current = gaps.filter(({ page_id }) => pages.some((page) => page.page_id === page_id));
  return <SampleGaps gaps={current} proposed={proposed} isPending={check.isPlaceholderData} onAdd={onAdd} />;
}
