import type { AnswerChange, AuditQuestionDetail, QuestionOccurrence } from '@curbcut/contract';
import { Notice } from '#app/components/Notice.tsx';
import { isOnScreenshot } from '#app/components/screenshot/geometry.ts';
import { ScreenshotCrop } from '#app/components/screenshot/ScreenshotCrop.tsx';
import { shortenUrl } from '#app/format/format.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { describeInstanceChanges, findPreviousInstance, listRemovedInstances } from './describe-instance.ts';

interface Props {
  question: ShownQuestion;
  detail: AuditQuestionDetail;
  /** The displayed element. */
  instance: QuestionOccurrence | undefined;
}

/**
 * Compares the content that an outdated answer was about with the current content, and lists what changed.
 */
export function OutdatedComparison({ question, detail, instance }: Props) {
  const { previous_occurrences: previous, occurrences: instances } = detail;
  const before = findPreviousInstance(previous, instances, instance);
  const changes = before && instance ? describeInstanceChanges(before, instance) : [];
  return (
    <section aria-label="What changed" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice kind="warning">
        <p>
          <strong>The content has changed since the latest answer.</strong>{' '}
          {question.kind === 'criterion'
            ? 'Check whether the answer still applies.'
            : changes.length > 0
              ? 'Compare both versions, and answer again.'
              : instance && previous.length > 0 && !before
                ? 'This element is new.'
                : 'Check whether the answer still applies.'}
        </p>
        <ChangeList changes={detail.changes} gone={listRemovedInstances(previous, instances)} />
      </Notice>
      {before && instance && changes.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @lg:grid-cols-2">
          <ComparedInstance title="Before" instance={before} />
          <ComparedInstance title="Now" instance={instance} />
        </div>
      )}
      {changes.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
          {changes.map(({ label, before: old, now }) => (
            <div key={label} className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 @lg:grid-cols-2">
              <dt className="text-muted @lg:col-span-2">{label}</dt>
              <dd className="rounded-small bg-error-soft px-3 py-1 wrap-anywhere">
                <span className="visually-hidden">Before: </span>
                {old}
              </dd>
              <dd className="rounded-small bg-success-soft px-3 py-1 wrap-anywhere">
                <span className="visually-hidden">Now: </span>
                {now}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** What changed, page by page. The comparison below shows how elements changed. */
function ChangeList({ changes, gone }: { changes: readonly AnswerChange[]; gone: readonly string[] }) {
  const listed = changes.filter(({ kind }) => kind !== 'subject');
  const pages = Map.groupBy(listed, ({ page_url }) => page_url);
  if (pages.size === 0 && gone.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 ps-5 text-small">
      {[...pages].map(([url, found]) => (
        <li key={url} className="wrap-anywhere">
          {url === null ? '' : <strong>{shortenUrl(url)}: </strong>}
          {found.map(({ description }) => description).join('; ')}
        </li>
      ))}
      {gone.length > 0 && <li className="wrap-anywhere">No longer there: {gone.join('; ')}</li>}
    </ul>
  );
}

function ComparedInstance({ title, instance }: { title: string; instance: QuestionOccurrence }) {
  const { box, screenshot, selector } = instance;
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="border-b border-line bg-sunken px-4 py-1.5 text-small font-semibold">
        {title}
      </figcaption>
      {screenshot && box && isOnScreenshot(box, screenshot) ? (
        <ScreenshotCrop
          screenshot={screenshot}
          box={box}
          alt={`${title}: ${selector}, outlined`}
          className="aspect-16/10 w-full"
        />
      ) : (
        <p className="grid min-h-32 place-items-center bg-sunken p-4 text-center text-small text-muted">
          Not visible on the screenshot.
        </p>
      )}
    </figure>
  );
}
