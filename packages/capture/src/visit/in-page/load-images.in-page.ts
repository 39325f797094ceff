type Loading = HTMLImageElement | HTMLIFrameElement;

/**
 * Returns the images that are still loading, except lazy ones, which may not have started.
 *
 * @param roots the document and its open shadow roots
 */
export function findLoadingImages(roots: readonly (Document | ShadowRoot)[]): HTMLImageElement[] {
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLImageElement>('img:not([loading=lazy])')])
    .filter(({ complete }) => !complete);
}

/**
 * Loads lazy images and frames, and waits for those that are still loading.
 *
 * @param roots the document and its open shadow roots
 * @param excluded images that we don't wait for
 * @param capMs milliseconds after which we stop waiting
 * @returns whether all of them loaded in time
 */
export async function loadImages(
  roots: readonly (Document | ShadowRoot)[],
  excluded: readonly HTMLImageElement[],
  capMs: number,
): Promise<boolean> {
  const isWaiting = (element: Loading) =>
    element instanceof HTMLImageElement
      ? !element.complete
      : // A frame that hasn't started loading contains the initial empty document.
        element.loading === 'lazy' && element.src !== '' && element.contentDocument?.URL === 'about:blank';

  const waitForLoad = async (element: Loading) => {
    const loaded = new Promise((resolve) => {
      element.addEventListener('load', resolve, { once: true });
      element.addEventListener('error', resolve, { once: true });
    });
    if (element.loading !== 'lazy') {
      await loaded;
      return;
    }
    element.loading = 'eager';
    await loaded;
    element.loading = 'lazy';
  };

  const left = new Set<Loading>(excluded);
  const waiting = roots
    .flatMap((root) => [...root.querySelectorAll<Loading>('img, iframe[loading=lazy]')])
    .filter((element) => isWaiting(element) && !left.has(element));
  if (waiting.length === 0) return true;
  return Promise.race([
    Promise.all(waiting.map(waitForLoad)).then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), capMs)),
  ]);
}
