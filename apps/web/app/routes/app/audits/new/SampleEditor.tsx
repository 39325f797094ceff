import type { ProposedSample, SamplePage } from '@curbcut/contract';
import { useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { formatCount, getUrlPath } from '#app/format/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { AddPages } from '../setup/AddPages.tsx';
import { SampleTable } from '../setup/SampleTable.tsx';
import { addPage, listOtherPages } from './read-new-audit.ts';
import { SampleCheckNotice } from './SampleCheckNotice.tsx';

interface Props {
  siteId: string;
  proposal: ProposedSample;
  pages: readonly SamplePage[];
  onChange: (pages: readonly SamplePage[]) => void;
  error: string | undefined;
}

/**
 * An audit's sample: the proposed pages with reasons. Pages can be removed, and other scanned pages can be
 * added.
 */
export function SampleEditor({ siteId, proposal, pages, onChange, error }: Props) {
  const [announcement, setAnnouncement] = useState('');

  function remove(page: SamplePage) {
    onChange(pages.filter(({ page_id }) => page_id !== page.page_id));
    setAnnouncement(`Removed ${getUrlPath(page.url)}.`);
    // The button that had focus no longer exists.
    focusHeading('#sample-heading');
  }

  return (
    <section aria-labelledby="sample-heading" className="grid gap-4">
      <h2 id="sample-heading" className="text-heading">
        Sample
      </h2>
      <FieldError id="sample-error" error={error} />
      {pages.length > 0 && (
        <SampleTable
          pages={pages}
          renderAction={(page) => (
            <Button variant="ghost" size="sm" onClick={() => remove(page)}>
              Remove<span className="visually-hidden"> {getUrlPath(page.url)}</span>
            </Button>
          )}
        />
      )}
      <SampleCheckNotice
        siteId={siteId}
        scanId={proposal.scan_id}
        pages={pages}
        onAdd={(added) => {
          onChange(added.reduce((sample, page) => addPage(sample, page, proposal.pages), [...pages]));
          setAnnouncement(`Added ${formatCount(added.length, 'page')}.`);
          // The button that had focus may no longer exist.
          focusHeading('#sample-heading');
        }}
      />
      <AddPages
        available={listOtherPages([...proposal.pages, ...proposal.others], pages)}
        sampled={pages.length}
        onAdd={(page, reason) => {
          onChange(addPage(pages, page, proposal.pages, reason));
          setAnnouncement(`Added ${getUrlPath(page.url)}.`);
        }}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  );
}
