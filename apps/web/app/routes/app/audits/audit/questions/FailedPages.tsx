import { type Audit, type FailedPage, MAX_FAILED_ELEMENTS } from '@curbcut/contract';
import { mdiTarget } from '@mdi/js';
import { useState } from 'react';
import { type FailureLocation, getLocationKey, listFailureLocations } from '#app/audits/sample-views.ts';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogActions } from '#app/components/Dialog.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatCount, shortenUrl } from '#app/format/format.ts';
import { ElementPicker } from '../elements/ElementPicker.tsx';
import { describePageElement } from '../elements/find-element.ts';

interface Props {
  audit: Audit;
  /** The sampled pages that the question is about. */
  pages: Audit['sample'];
  failedOn: readonly FailedPage[];
  onChange: (failedOn: readonly FailedPage[]) => void;
  error: string | null;
  /** Whether elements can be selected on each page. */
  hasElements?: boolean;
}

/** The sampled pages and views on which a criterion fails, and the failing elements on those pages. */
export function FailedPages({ audit, pages, failedOn, onChange, error, hasElements = true }: Props) {
  const [picked, setPicked] = useState<Audit['sample'][number] | null>(null);
  const places = listFailureLocations(pages, audit.views);
  const byKey = new Map(failedOn.map((failed) => [getLocationKey(failed), failed]));
  const isSingle = places.length === 1;
  /** Preserves the sample's order. */
  const change = (changed: ReadonlyMap<string, FailedPage>) =>
    onChange(places.flatMap(({ key }) => changed.get(key) ?? []));

  function setChecked({ key, failed }: FailureLocation, isChecked: boolean) {
    const changed = new Map(byKey);
    if (isChecked) changed.set(key, { ...failed, elements: [] });
    else changed.delete(key);
    change(changed);
  }

  const shown = isSingle ? places.filter(({ key }) => byKey.has(key)) : places;
  if (isSingle && !hasElements) return null;
  return (
    <fieldset aria-describedby="failed-pages-error" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="mb-1 font-semibold">
        {isSingle
          ? 'What fails on the page'
          : audit.views.length > 0
            ? 'Pages and views that fail'
            : 'Pages that fail'}
      </legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map((place) => (
          <FailedPageItem
            key={place.key}
            place={place}
            failed={byKey.get(place.key)}
            isSingle={isSingle}
            hasElements={hasElements}
            onCheckedChange={(isChecked) => setChecked(place, isChecked)}
            onPick={setPicked}
          />
        ))}
      </ul>
      <FieldError id="failed-pages-error" error={error} />
      {picked && (
        <Dialog
          title="Pick the elements that fail"
          isOpen
          onOpenChange={(isOpen) => !isOpen && setPicked(null)}
        >
          <ElementPicker
            auditId={audit.id}
            page={picked}
            max={MAX_FAILED_ELEMENTS}
            picked={byKey.get(picked.url)?.elements ?? []}
            onChange={(elements) => {
              const failed = { page_url: picked.url, elements: [...elements] };
              change(new Map(byKey).set(picked.url, failed));
            }}
          />
          <DialogActions>
            <Button onClick={() => setPicked(null)}>Done</Button>
          </DialogActions>
        </Dialog>
      )}
    </fieldset>
  );
}

interface FailedPageItemProps {
  place: FailureLocation;
  /** The failure reported there; undefined if there is none. */
  failed: FailedPage | undefined;
  /** Whether this is the only location, so that there is nothing to choose. */
  isSingle: boolean;
  hasElements: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  onPick: (page: Audit['sample'][number]) => void;
}

/** A page or view on which the criterion might fail, with the elements that were selected on the page. */
function FailedPageItem(props: FailedPageItemProps) {
  const { place, failed, isSingle, hasElements, onCheckedChange, onPick } = props;
  const { title, detail, page } = place;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {!isSingle && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={failed !== undefined}
            onChange={({ target }) => onCheckedChange(target.checked)}
            className="size-6 shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            {detail && <span className="block text-small text-muted">{detail}</span>}
          </span>
        </label>
      )}
      {failed && page && hasElements && (
        <div className={`grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 ${isSingle ? '' : 'ps-9'}`}>
          <ElementNames failed={failed} />
          <Button variant="secondary" size="sm" onClick={() => onPick(page)}>
            <Icon path={mdiTarget} />
            {failed.elements.length === 0 ? 'Pick elements' : 'Change elements'}
            <span className="visually-hidden"> of {title}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Maximum number of elements listed; the rest are only counted. */
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

function describeLocations(failedOn: readonly FailedPage[]): string {
  const views = failedOn.filter(({ view }) => view !== undefined).length;
  const pages = failedOn.length - views;
  return [
    ...(pages > 0 ? [formatCount(pages, 'page')] : []),
    ...(views > 0 ? [formatCount(views, 'view')] : []),
  ].join(' and ');
}

/** Where something fails according to an answer. */
export function FailedPageList({ failedOn }: { failedOn: readonly FailedPage[] }) {
  if (failedOn.length === 0) return null;
  return (
    <div className="text-small">
      <p className="font-semibold">Fails on {describeLocations(failedOn)}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {failedOn.map((failed) => (
          <li key={getLocationKey(failed)} className="wrap-anywhere">
            {failed.view
              ? `${failed.view.name} (${shortenUrl(failed.page_url)})`
              : shortenUrl(failed.page_url)}
            <ElementNames failed={failed} />
          </li>
        ))}
      </ul>
    </div>
  );
}
