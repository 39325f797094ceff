/** Attributes of the widget's script element, without `data-`. */
export type WidgetAttributes = Readonly<Record<string, string>>;

/**
 * Puts the widget that this server hands out on a page of ours, as its owners' pages have it: by a script element with
 * its integrity.
 *
 * @throws when the server has none, or it does not load.
 */
export async function insertWidget(page: Document, attributes: WidgetAttributes): Promise<void> {
  const answer = await fetch('/widget/v1/release.json');
  if (!answer.ok) throw new Error('The widget has not been built.');
  const { file, integrity } = (await answer.json()) as { file: string; integrity: string };
  const script = page.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  for (const [name, value] of Object.entries(attributes)) script.dataset[name] = value;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The widget did not load.')));
  });
  script.src = `/widget/v1/${file}`;
  page.head.append(script);
  await loaded.finally(() => script.remove());
}

declare global {
  interface Window {
    /** What the widget lets its page call, while it is there. */
    CurbcutWidget?: { stop(): void };
  }
}
