/** Signs of one framework, as reported by the page. */
export interface FrameworkSign {
  /** Number of its properties on the examined elements. */
  marks: number;
  version: unknown;
  /** Whether it keeps development data. */
  isDevelopment: boolean;
}

export interface FrameworkSigns {
  readonly angular: FrameworkSign;
  readonly vue: FrameworkSign;
  readonly svelte: FrameworkSign;
  readonly react: FrameworkSign;
  /** Whether attributes added by tools show where elements were written. */
  readonly hasSourceAttributes: boolean;
}

/**
 * Collects signs of frameworks: properties on elements, which are visible only in the page's main world.
 * Returns JSON.
 *
 * Runs in the page's main world, so it must be self-contained. Nothing that it reads can be trusted.
 *
 * @param maxElements maximum number of elements to examine: the first ones, where frameworks have their root,
 *   and a sample of the others
 * @param sourceAttributes a selector
 */
export function collectFrameworkSigns(maxElements: number, sourceAttributes: string): string {
  /** Reads only data, because a getter would run the page's code. */
  const readData = (value: unknown, key: string): unknown => {
    let at: unknown = value;
    for (let depth = 0; depth < 10 && at !== null && /^(object|function)$/.test(typeof at); depth++) {
      const property = Object.getOwnPropertyDescriptor(at, key);
      if (property !== undefined) return property.value;
      at = Object.getPrototypeOf(at);
    }
    return undefined;
  };
  const readPath = (value: unknown, ...keys: string[]): unknown => keys.reduce(readData, value);
  const createSign = (): FrameworkSign => ({ marks: 0, version: null, isDevelopment: false });
  const [angular, vue, svelte, react] = [createSign(), createSign(), createSign(), createSign()];
  const roots = document.querySelectorAll('[ng-version], [data-v-app]');
  const elements = document.body?.getElementsByTagName('*') ?? [];
  const first = Math.floor(maxElements / 4);
  const step = Math.max(1, Math.ceil((elements.length - first) / (maxElements - first)));
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
      vue.version = readPath(element, '__vue_app__', 'version');
    }
    if ('__vue__' in element) {
      vue.version = readPath(element, '__vue__', '$root', 'constructor', 'version');
      vue.isDevelopment ||= typeof readPath(element, '__vue__', '$options', '__file') === 'string';
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
        react.isDevelopment ||= readPath(element, key, '_debugOwner') !== undefined;
      } else if (key.startsWith('__reactContainer$') || key.startsWith('_reactListening')) {
        react.marks += 1;
      }
    }
  }
  angular.isDevelopment = typeof readPath(globalThis, 'ng', 'getOwningComponent') === 'function';
  const versions = readPath(globalThis, '__svelte', 'v');
  if (versions instanceof Set) svelte.version = [...versions][0];
  react.version = readPath(globalThis, 'React', 'version');
  const hasSourceAttributes = document.querySelector(sourceAttributes) !== null;
  return JSON.stringify({ angular, vue, svelte, react, hasSourceAttributes });
}
