import {
  type Audit,
  type AuditQuestionDetail,
  type Box,
  describeView,
  type QuestionOccurrence,
} from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight, mdiOpenInNew } from '@mdi/js';
import { useRef } from 'react';
import { nameStep } from '#app/audits/sample-views.ts';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { Button } from '#app/components/Button.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Swatch } from '#app/components/Swatch.tsx';
import { ElementScreenshot } from '#app/components/screenshot/ElementScreenshot.tsx';
import { formatNumber, shortenUrl } from '#app/format/format.ts';
import { formatFacts } from '#app/scans/results/format-facts.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import { describeAnnouncement, findChangedInstance } from './describe-instance.ts';
import { OutdatedComparison } from './OutdatedComparison.tsx';
import { useShortcuts } from './shortcuts.ts';

interface Props {
  audit: Audit;
  detail: AuditQuestionDetail;
  question: ShownQuestion;
  hasShortcuts: boolean;
  /** Index of the displayed element or page. */
  index: number;
  onIndexChange: (index: number) => void;
}

/** The subject of a question: its elements on screenshots, or the sampled pages. */
export function Evidence({ audit, detail, question, hasShortcuts, index, onIndexChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { occurrences: instances } = detail;
  const pages = listQuestionPages(audit, question);
  const count = instances.length || pages.length;
  const instance = instances[index];
  const boxes = instance ? listBoxes(instance) : [];
  const step = (by: 1 | -1) => onIndexChange(Math.max(0, Math.min(count - 1, index + by)));
  useShortcuts(frame, hasShortcuts, { 'next-element': () => step(1), 'previous-element': () => step(-1) });

  return (
    <div ref={frame} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {question.state === 'outdated' && (
        <OutdatedComparison question={question} detail={detail} instance={instance} />
      )}
      {instance ? (
        <ElementScreenshot
          url={shortenUrl(instance.page_url)}
          screenshot={instance.screenshot}
          box={boxes[0] ?? null}
          otherBoxes={[
            ...boxes.slice(1),
            ...instances.flatMap((other) =>
              other !== instance && other.page_id === instance.page_id ? listBoxes(other) : [],
            ),
          ]}
          name={instance.message}
          alt={
            instance.related
              ? 'Screenshot of the page with the elements in question outlined'
              : `Screenshot of the page with ${instance.selector} outlined`
          }
        />
      ) : (
        <PageEvidence page={pages[index]} />
      )}
      {question.kind === 'criterion' && audit.views.length + audit.processes.length > 0 && (
        <OtherViews audit={audit} />
      )}
      {count > 1 && (
        <Stepper
          text={describeStep(question, instances.length, count, index)}
          noun={instance ? 'element' : 'page'}
          index={index}
          count={count}
          onStep={step}
        />
      )}
    </div>
  );
}

/** Returns the sampled pages that a question is about. */
export const listQuestionPages = ({ sample }: Audit, { page_ids }: ShownQuestion): Audit['sample'] =>
  sample.filter(({ page_id }) => page_ids.includes(page_id));

/** Returns the index of the element or page to show first: for an outdated question, one that has changed. */
export function findFirstEvidenceIndex(
  audit: Audit,
  question: ShownQuestion,
  detail: AuditQuestionDetail,
): number {
  const { occurrences, previous_occurrences: previous, changes } = detail;
  if (question.state !== 'outdated') return 0;
  if (occurrences.length > 0) return findChangedInstance(previous, occurrences, changes);
  const changed = new Set(changes.map(({ page_id }) => page_id));
  return Math.max(
    0,
    listQuestionPages(audit, question).findIndex(({ page_id }) => changed.has(page_id)),
  );
}

/**
 * Returns what to outline: for a question about a whole page, the elements that it refers to rather than the
 * page.
 */
const listBoxes = ({ box, related }: QuestionOccurrence): Box[] => related ?? (box ? [box] : []);

/** Only a question's first elements are stored. */
function describeStep(
  { occurrences: instances }: ShownQuestion,
  stored: number,
  count: number,
  index: number,
): string {
  const place = `${formatNumber(index + 1)} of ${formatNumber(count)}`;
  if (stored === 0) return `Page ${place}`;
  return instances > stored ? `Element ${place} (${formatNumber(instances)} in all)` : `Element ${place}`;
}

interface StepperProps {
  text: string;
  noun: string;
  index: number;
  count: number;
  onStep: (by: 1 | -1) => void;
}

function Stepper({ text, noun, index, count, onStep }: StepperProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-small text-muted tabular-nums">
        {text}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={index === 0} onClick={() => onStep(-1)}>
          <Icon path={mdiChevronLeft} />
          Previous<span className="visually-hidden"> {noun}</span>
        </Button>
        <Button variant="secondary" size="sm" disabled={index >= count - 1} onClick={() => onStep(1)}>
          Next<span className="visually-hidden"> {noun}</span>
          <Icon path={mdiChevronRight} />
        </Button>
      </div>
    </div>
  );
}

/** A sampled page, for questions about a whole criterion. */
function PageEvidence({ page }: { page: Audit['sample'][number] | undefined }) {
  if (!page) return <p className="text-muted">No sampled pages are left.</p>;
  const { url, title, screenshot } = page;
  return (
    <>
      <BrowserFrame url={shortenUrl(url)}>
        {screenshot ? (
          <section
            key={screenshot.url}
            aria-label={`Screenshot of ${title || shortenUrl(url)}, scrollable`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible (WCAG 2.1.1)
            tabIndex={0}
            className="h-[min(56dvh,38rem)] overflow-auto bg-sunken outline-offset-[-3px]"
          >
            <img
              src={screenshot.url}
              alt={`Screenshot of the page “${title || shortenUrl(url)}”`}
              width={screenshot.width}
              height={screenshot.height}
              className="mx-auto h-auto w-full"
              style={{ maxWidth: screenshot.width / screenshot.scale }}
            />
          </section>
        ) : (
          <p className="grid min-h-48 place-items-center bg-sunken p-8 text-center text-muted">
            No screenshot of this page.
          </p>
        )}
      </BrowserFrame>
      <p>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex max-w-full items-center gap-1.5"
        >
          <span className="min-w-0 wrap-anywhere">Open {title || shortenUrl(url)}</span>
          <Icon path={mdiOpenInNew} className="size-4" />
          <span className="visually-hidden"> in a new tab</span>
        </a>
      </p>
    </>
  );
}

/**
 * The views that a question about the whole sample also covers, and the processes that have to be checked as
 * a whole.
 */
function OtherViews({ audit: { views, processes, sample } }: { audit: Audit }) {
  return (
    <section aria-label="Other views in the sample" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-semibold">Also check</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
        {views.map((view) => (
          <li key={view.view_id} className="wrap-anywhere">
            <a href={view.url} target="_blank" rel="noreferrer" className="text-link">
              {view.name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            <span className="block text-muted">{describeView(view)}</span>
          </li>
        ))}
        {processes.map((process) => (
          <li key={process.process_id} className="wrap-anywhere">
            {process.name}: {process.steps.map((step) => nameStep(step, views, sample)).join(' → ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What assistive technology announces for an element, what was measured, and its source. */
export function ElementDetails({ instance }: { instance: QuestionOccurrence }) {
  const { message, page_url, snippet, selector } = instance;
  const facts = formatFacts(instance).filter(({ label }) => label !== 'Role' && label !== 'Accessible name');
  // A document's name is its title, which the question quotes.
  const announced =
    instance.role === 'document'
      ? []
      : [{ label: 'Announced as', value: describeAnnouncement(instance), isColor: false }];
  return (
    <section aria-label="About the element" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="wrap-anywhere">{message}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 text-small">
        {[...announced, ...facts].map(({ label, value, isColor }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{isColor ? <Swatch color={value} /> : value}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
          <dt className="text-muted">Page</dt>
          <dd className="min-w-0">
            <a href={page_url} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
              {shortenUrl(page_url)}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </dd>
        </div>
      </dl>
      <CodeBlock label="Element" code={snippet} />
      <CodeBlock label="Selector" code={selector} />
    </section>
  );
}
