import { type Audit, describeView, type SampleView, type ViewReference } from '@curbcut/contract';

/** A process step as named in reports. */
export interface NamedStep {
  readonly name: string;
  readonly url: string;
}

/** Returns each process's steps with their names, in order. */
export function listProcesses({
  sample,
  views,
  processes,
}: Pick<Audit, 'sample' | 'views' | 'processes'>): { readonly name: string; readonly steps: NamedStep[] }[] {
  const names = new Map(views.map(({ view_id, name }) => [view_id, name]));
  const titles = new Map(sample.map(({ url, title }) => [url, title]));
  return processes.map(({ name, steps }) => ({
    name,
    steps: steps.map(({ page_url: url, view_id }) => ({
      name: (view_id === null ? titles.get(url) : names.get(view_id)) || url,
      url,
    })),
  }));
}

/** Formats a process as one line: `Checkout: Cart → Address → Payment`. */
export const formatProcess = ({ name, steps }: ReturnType<typeof listProcesses>[number]): string =>
  `${name}: ${steps.map((step) => step.name).join(' → ')}`;

/** Describes a view with its URL as one line. */
export const formatView = (view: SampleView): string => `${view.url} (${describeView(view)})`;

/** Returns the name of a page, or of one of its views, for use in text. */
export const nameView = (url: string, view: ViewReference | null | undefined): string =>
  view ? `${url} (${view.name})` : url;
