import { MAX_SAMPLE_PAGES, type ProposedSample, type ViewReason } from '@curbcut/contract';
import { useRef, useState } from 'react';
import { isViewReason, reasonOptions } from '#app/audits/sample-views.ts';
import { Button } from '#app/components/Button.tsx';
import { matchWords } from '#app/components/match-words.ts';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, getUrlPath, shortenUrl } from '#app/format/format.ts';

type OtherPage = ProposedSample['others'][number];

/** Maximum number of matches shown below the search field. */
const MAX_FOUND_PAGES = 8;

/** Finds pages by words in their title or URL. */
export function findPages(pages: readonly OtherPage[], search: string): OtherPage[] {
  const matches = matchWords(search);
  return pages.filter(({ title, url }) => matches(`${title} ${url}`));
}

interface Props {
  /** Tested pages that are not in the sample. */
  available: readonly OtherPage[];
  /** Pages in the sample. */
  sampled: number;
  isPending?: boolean;
  onAdd: (page: OtherPage, reason: ViewReason) => void;
}

/** Searches a scan's other tested pages and adds them to the sample, with a reason. */
export function AddPages({ available, sampled, isPending = false, onAdd }: Props) {
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState<ViewReason>('chosen');
  const field = useRef<HTMLDivElement>(null);
  const found = findPages(available, search);
  if (available.length === 0) {
    return <p className="text-muted">All tested pages are in the sample.</p>;
  }
  if (sampled >= MAX_SAMPLE_PAGES) {
    return <p className="text-muted">The sample is full ({MAX_SAMPLE_PAGES} pages).</p>;
  }
  return (
    <div ref={field} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Add more pages"
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          // Enter would otherwise submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          hint={`Search by title or URL. ${formatCount(available.length, 'more page')} available.`}
        />
        <SelectField
          label="Reason for added pages"
          value={reason}
          onValueChange={(value) => isViewReason(value) && setReason(value)}
          options={reasonOptions}
        />
      </div>
      {search.trim() !== '' && (
        <>
          <p role="status" className="text-small text-muted">
            {found.length === 0
              ? 'No matching pages.'
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
                  isPending={isPending}
                  onClick={() => {
                    onAdd(page, reason);
                    // The row disappears with its button, so focus has to move.
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
