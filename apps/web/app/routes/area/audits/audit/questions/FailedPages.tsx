import { type Audit, type FailedPage, MAX_FAILED_ELEMENTS } from '@curbcut/contract';
import { mdiTarget } from '@mdi/js';
import { useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogActions } from '#app/components/Dialog.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatCount, shortenUrl } from '#app/scans/format.ts';
import { ElementPicker } from '../elements/ElementPicker.tsx';
import { describePageElement } from '../elements/find-element.ts';

interface Props {
  audit: Audit;
  /** The pages of the sample that the question is about. */
  pages: Audit['sample'];
  failedOn: readonly FailedPage[];
  onChange: (failedOn: readonly FailedPage[]) => void;
  error: string | null;
  /** Whether elements can be picked on each page. */
  hasElements?: boolean;
}

/** On which pages of the sample a criterion fails, and on which elements. */
export function FailedPages({ audit, pages, failedOn, onChange, error, hasElements = true }: Props) {
  const [pickedUrl, setPickedUrl] = useState<string | null>(null);
  const byUrl = new Map(failedOn.map((failed) => [failed.page_url, failed]));
  const isSingle = pages.length === 1;
  /** Keeps the order of the sample. */
  const change = (changed: ReadonlyMap<string, FailedPage>) =>
    onChange(pages.flatMap(({ url }) => changed.get(url) ?? []));

  function setChecked(url: string, isChecked: boolean) {
    const changed = new Map(byUrl);
    if (isChecked) changed.set(url, { page_url: url, elements: [] });
    else changed.delete(url);
    change(changed);
  }

  const pickedPage = pages.find(({ url }) => url === pickedUrl);
  const shown = isSingle ? pages.filter(({ url }) => byUrl.has(url)) : pages;
  if (isSingle && !hasElements) return null;
  return (
    <fieldset aria-describedby="failed-pages-error" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="mb-1 font-semibold">
        {isSingle ? 'What fails on the page' : 'Pages that fail'}
      </legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map(({ page_id, url, title }) => {
          const failed = byUrl.get(url);
          return (
            <li key={page_id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {!isSingle && (
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    checked={failed !== undefined}
                    onChange={({ target }) => setChecked(url, target.checked)}
                    className="size-6 shrink-0 accent-primary"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {title || shortenUrl(url)}
                    {title && <span className="block text-small text-muted">{shortenUrl(url)}</span>}
                  </span>
                </label>
              )}
              {failed && hasElements && (
                <div
                  className={`grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 ${isSingle ? '' : 'ps-9'}`}
                >
                  <ElementNames failed={failed} />
                  <Button variant="secondary" size="sm" onClick={() => setPickedUrl(url)}>
                    <Icon path={mdiTarget} />
                    {failed.elements.length === 0 ? 'Pick elements' : 'Change elements'}
                    <span className="visually-hidden"> of {title || shortenUrl(url)}</span>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <FieldError id="failed-pages-error" error={error} />
      {pickedPage && (
        <Dialog
          title="Pick the elements that fail"
          isOpen
          onOpenChange={(isOpen) => !isOpen && setPickedUrl(null)}
        >
          <ElementPicker
            auditId={audit.id}
            page={pickedPage}
            max={MAX_FAILED_ELEMENTS}
            picked={byUrl.get(pickedPage.url)?.elements ?? []}
            onChange={(elements) => {
              const failed = { page_url: pickedPage.url, elements: [...elements] };
              change(new Map(byUrl).set(pickedPage.url, failed));
            }}
          />
          <DialogActions>
            <Button onClick={() => setPickedUrl(null)}>Done</Button>
          </DialogActions>
        </Dialog>
      )}
    </fieldset>
  );
}

/** Elements that a list names; the rest is counted. */
const MAX_NAMED = 5;

function ElementNames({ failed: { elements } }: { failed: FailedPage }) {
  if (elements.length === 0) return null;
  return (
    <ul className="list-disc ps-5 text-small">
      {elements.slice(0, MAX_NAMED).map((element) => (
        <li key={`${element.selector} ${JSON.stringify(element.box)}`} className="wrap-anywhere">
          {describePageElement(element)}
        </li>
      ))}
      {elements.length > MAX_NAMED && <li>{formatCount(elements.length - MAX_NAMED, 'more element')}</li>}
    </ul>
  );
}

/** Where an answer says that something fails. */
export function FailedPageList({ failedOn }: { failedOn: readonly FailedPage[] }) {
  if (failedOn.length === 0) return null;
  return (
    <div className="text-small">
      <p className="font-semibold">Fails on {formatCount(failedOn.length, 'page')}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {failedOn.map((failed) => (
          <li key={failed.page_url} className="wrap-anywhere">
            {shortenUrl(failed.page_url)}
            <ElementNames failed={failed} />
          </li>
        ))}
      </ul>
    </div>
  );
}
