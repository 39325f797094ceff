/** Attributes of the widget's script element, without `data-`. */
export type WidgetAttributes = Readonly<Record<string, string>>;

/**
 * Inserts this server's widget into one of its own pages the way site owners do: with a script element and
 * its integrity hash.
 *
 * @throws if the server has no widget, or the widget does not load.
 */
export async function insertWidget(page: Document, attributes: WidgetAttributes): Promise<void> {
  const answer = await fetch('/widget/v1/release.json');
  if (!answer.ok) throw new Error('The widget isn’t available right now.');
  const { file, integrity } = (await answer.json()) as { file: string; integrity: string };
  const script = page.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  for (const [name, value] of Object.entries(attributes)) script.dataset[name] = value;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The widget didn’t load.')));
  });
  script.src = `/widget/v1/${file}`;
  page.head.append(script);
  await loaded.finally(() => script.remove());
}

declare global {
  interface Window {
    /** The widget's public methods while it is loaded. */
    CurbcutWidget?: { stop(): void };
  }
}
