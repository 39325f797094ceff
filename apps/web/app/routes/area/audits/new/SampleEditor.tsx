import { MAX_SAMPLE_PAGES, type ProposedSample, type SamplePage } from '@curbcut/contract';
import { useRef, useState } from 'react';
import { SampleTable } from '#app/audits/SampleTable.tsx';
import { Button } from '#app/components/Button.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, getUrlPath, shortenUrl } from '#app/scans/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { addPage, findOtherPages, MAX_FOUND_PAGES } from './read-new-audit.ts';
import { SampleCheckNotice } from './SampleCheckNotice.tsx';

interface Props {
  siteId: string;
  proposal: ProposedSample;
  pages: readonly SamplePage[];
  onChange: (pages: readonly SamplePage[]) => void;
  error: string | undefined;
}

/** The sample of an audit: the proposed pages with reasons. Pages can be removed, and others of the scan added. */
export function SampleEditor({ siteId, proposal, pages, onChange, error }: Props) {
  const [announcement, setAnnouncement] = useState('');

  function remove(page: SamplePage) {
    onChange(pages.filter(({ page_id }) => page_id !== page.page_id));
    setAnnouncement(`Removed ${getUrlPath(page.url)}.`);
    // The button that had focus is gone.
    focusHeading('#sample-heading');
  }

  return (
    <section aria-labelledby="sample-heading" className="grid gap-4">
      <div className="max-w-prose space-y-2">
        <h2 id="sample-heading" className="text-heading">
          Sample
        </h2>
        <p className="text-muted">
          {formatCount(pages.length, 'page')} to evaluate, proposed from the latest scan.
          {pages.some(({ reason }) => reason === 'random') &&
            ' Some are chosen at random, to check that the others represent the site.'}
        </p>
      </div>
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
          // The button that had focus may be gone.
          focusHeading('#sample-heading');
        }}
      />
      <AddPages
        proposal={proposal}
        pages={pages}
        onAdd={(page) => {
          onChange(addPage(pages, page, proposal.pages));
          setAnnouncement(`Added ${getUrlPath(page.url)}.`);
        }}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  );
}

interface AddPagesProps {
  proposal: ProposedSample;
  pages: readonly SamplePage[];
  onAdd: (page: ProposedSample['others'][number]) => void;
}

/** Searches the other tested pages of the scan and adds them to the sample. */
function AddPages({ proposal, pages, onAdd }: AddPagesProps) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const candidates = [...proposal.pages, ...proposal.others];
  const available = findOtherPages(candidates, pages, '');
  const found = findOtherPages(candidates, pages, search);
  if (available.length === 0) {
    return <p className="text-muted">Every tested page of the scan is in the sample.</p>;
  }
  if (pages.length >= MAX_SAMPLE_PAGES) {
    return <p className="text-muted">The sample is full: it can have {MAX_SAMPLE_PAGES} pages.</p>;
  }
  return (
    <div ref={field} className="grid gap-3">
      <TextField
        label="Add other pages of the scan"
        type="search"
        value={search}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        hint={`Words of the title or URL. ${formatCount(available.length, 'page')} not in the sample.`}
      />
      {search.trim() !== '' && (
        <>
          <p role="status" className="text-small text-muted">
            {found.length === 0
              ? 'No other tested page matches.'
              : found.length > MAX_FOUND_PAGES
                ? `The first ${MAX_FOUND_PAGES} of ${formatCount(found.length, 'page')}`
                : formatCount(found.length, 'page')}
          </p>
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
            {found.slice(0, MAX_FOUND_PAGES).map((page) => (
              <li key={page.page_id} className="flex items-center justify-between gap-4 px-4 py-2">
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{page.title || 'Untitled'}</span>
                  <span className="block text-small text-muted wrap-anywhere">{shortenUrl(page.url)}</span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => {
                    onAdd(page);
                    // The row with the button disappears.
                    field.current?.querySelector('input')?.focus();
                  }}
                >
                  Add<span className="visually-hidden"> {getUrlPath(page.url)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
