/** What speaks for one framework, as the page tells it. */
export interface FrameworkSign {
  /** Notes that it keeps on the elements looked at. */
  marks: number;
  version: unknown;
  /** It keeps notes for those who develop. */
  isDevelopment: boolean;
}

export interface FrameworkSigns {
  readonly angular: FrameworkSign;
  readonly vue: FrameworkSign;
  readonly svelte: FrameworkSign;
  readonly react: FrameworkSign;
  /** Attributes of tools tell where elements come from. */
  readonly hasSourceAttributes: boolean;
}

/**
 * What in the document speaks for a framework: the notes that frameworks keep on elements, which only the world of the
 * page's own scripts shows. Answers as JSON.
 *
 * Runs in the page's own world: self-contained, and nothing that it meets is to be believed.
 *
 * @param most elements that are looked at: the first ones, where frameworks have their root, and some of all others
 * @param sourceAttributes a selector
 */
export function collectFrameworkSigns(most: number, sourceAttributes: string): string {
  const at = (value: unknown, ...keys: string[]): unknown =>
    keys.reduce<unknown>(
      (holder, key) => (holder as Record<string, unknown> | null | undefined)?.[key],
      value,
    );
  const none = (): FrameworkSign => ({ marks: 0, version: null, isDevelopment: false });
  const [angular, vue, svelte, react] = [none(), none(), none(), none()];
  const roots = document.querySelectorAll('[ng-version], [data-v-app]');
  const elements = document.body?.getElementsByTagName('*') ?? [];
  const first = Math.floor(most / 4);
  const step = Math.max(1, Math.ceil((elements.length - first) / (most - first)));
  for (
    let index = -Math.min(roots.length, first);
    index < elements.length;
    index += index < first ? 1 : step
  ) {
    const element = index < 0 ? roots[-index - 1]! : elements[index]!;
    if (element.hasAttribute('ng-version')) {
      angular.marks += 1;
      angular.version = element.getAttribute('ng-version');
    }
    if ('__ngContext__' in element) angular.marks += 1;
    if ('__vnode' in element || '__vue__' in element) vue.marks += 1;
    if ('__vueParentComponent' in element) vue.isDevelopment = true;
    if ('__vue_app__' in element) {
      vue.marks += 1;
      vue.version = at(element, '__vue_app__', 'version');
    }
    if ('__vue__' in element) {
      vue.version = at(element, '__vue__', '$root', 'constructor', 'version');
      vue.isDevelopment ||= typeof at(element, '__vue__', '$options', '__file') === 'string';
    }
    if ('__svelte_meta' in element) {
      svelte.marks += 1;
      svelte.isDevelopment = true;
    } else if (/(^|\s)svelte-[a-z0-9]{5,8}(\s|$)/.test(element.getAttribute('class') ?? '')) {
      svelte.marks += 1;
    }
    for (const key of Object.getOwnPropertyNames(element)) {
      if (key.startsWith('__reactFiber$') || key.startsWith('__reactInternalInstance$')) {
        react.marks += 1;
        react.isDevelopment ||= at(element, key, '_debugOwner') !== undefined;
      } else if (key.startsWith('__reactContainer$') || key.startsWith('_reactListening')) {
        react.marks += 1;
      }
    }
  }
  angular.isDevelopment = typeof at(globalThis, 'ng', 'getOwningComponent') === 'function';
  const versions = at(globalThis, '__svelte', 'v');
  if (versions instanceof Set) svelte.version = [...versions][0];
  react.version = at(globalThis, 'React', 'version');
  const hasSourceAttributes = document.querySelector(sourceAttributes) !== null;
  return JSON.stringify({ angular, vue, svelte, react, hasSourceAttributes });
}
