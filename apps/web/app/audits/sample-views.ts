import {
  type Audit,
  describeView,
  type FailedPage,
  type SampleProcess,
  type SampleView,
  VIEW_REASONS,
  type ViewReason,
} from '@curbcut/contract';
import { shortenUrl } from '../format/format.ts';
import { sampleReasonLabels } from './audit-labels.ts';

/** A sample's views and processes, which are always changed together. */
export interface SampleViews {
  readonly views: readonly SampleView[];
  readonly processes: readonly SampleProcess[];
}

/** The details of a sampled page that views and processes need. */
export interface NamedPage {
  readonly url: string;
  readonly title: string;
}

export const reasonOptions: readonly { value: ViewReason; label: string }[] = VIEW_REASONS.map((value) => ({
  value,
  label: sampleReasonLabels[value],
}));

export const isViewReason = (value: string): value is ViewReason => VIEW_REASONS.some((one) => one === value);

/** Removes a view and the steps that refer to it; a process needs at least two steps. */
export function removeView({ views, processes }: SampleViews, viewId: string): SampleViews {
  return {
    views: views.filter(({ view_id }) => view_id !== viewId),
    processes: processes
      .map((process) => ({ ...process, steps: process.steps.filter(({ view_id }) => view_id !== viewId) }))
      .filter(({ steps }) => steps.length > 1),
  };
}

/** Removes steps for pages that are no longer in the sample; a process needs at least two steps. */
export function keepSampledSteps(
  { views, processes }: SampleViews,
  pages: readonly NamedPage[],
): SampleViews {
  const urls = new Set(pages.map(({ url }) => url));
  const changed = processes
    .map((process) => ({
      ...process,
      steps: process.steps.filter(({ page_url, view_id }) => view_id !== null || urls.has(page_url)),
    }))
    .filter(({ steps }) => steps.length > 1);
  return { views, processes: changed };
}

/** Replaces an item in a list, or appends it if it is new. */
export function putItem<Item>(items: readonly Item[], item: Item, isSame: (one: Item) => boolean): Item[] {
  return items.some(isSame) ? items.map((one) => (isSame(one) ? item : one)) : [...items, item];
}

/** Moves an item one place up (-1) or down (1). */
export function moveItem<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const moved = [...items];
  const [item] = moved.splice(index, 1);
  if (item !== undefined) moved.splice(Math.max(0, index + by), 0, item);
  return moved;
}

/** Returns the name of a process step: that of its view or page. */
export function nameStep(
  { page_url, view_id }: SampleProcess['steps'][number],
  views: readonly SampleView[],
  pages: readonly NamedPage[],
): string {
  const view = views.find((one) => one.view_id === view_id);
  return view?.name ?? (pages.find(({ url }) => url === page_url)?.title || shortenUrl(page_url));
}

/** A sampled page or view on which something can fail. */
export interface FailureLocation {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly failed: Pick<FailedPage, 'page_url' | 'view'>;
  /** Null for a view, because its elements are not recorded. */
  readonly page: Audit['sample'][number] | null;
}

export const getLocationKey = ({ page_url, view }: Pick<FailedPage, 'page_url' | 'view'>): string =>
  view?.view_id ?? page_url;

/** Lists a sample's possible failure locations in order: pages, then views. */
export function listFailureLocations(
  pages: Audit['sample'],
  views: readonly SampleView[],
): FailureLocation[] {
  return [
    ...pages.map((page) => ({
      key: page.url,
      title: page.title || shortenUrl(page.url),
      detail: page.title === '' ? '' : shortenUrl(page.url),
      failed: { page_url: page.url },
      page,
    })),
    ...views.map((view) => ({
      key: view.view_id,
      title: view.name,
      detail: `${shortenUrl(view.url)}. ${describeView(view)}`,
      failed: { page_url: view.url, view: { view_id: view.view_id, name: view.name } },
      page: null,
    })),
  ];
}
