/** A location where an element may have been written, as reported by the page. */
export interface ReportedLocation {
  /** `built` for a location in the script that the browser runs. */
  readonly kind: 'source' | 'built';
  readonly file: unknown;
  /** Counted from 1. */
  readonly line: unknown;
  /** Counted from 1. */
  readonly column: unknown;
  readonly component: unknown;
}

export interface ReportedSource {
  /** The most likely first. Later ones are where the component of an earlier one is used. */
  readonly locations: readonly ReportedLocation[];
  /** Steps up to the outermost element that the same use of the component rendered. */
  readonly depth: unknown;
}

/**
 * Reports where elements were written, as far as development builds record it. Returns JSON, with null for an
 * element without information.
 *
 * Runs in the page's main world: self-contained. Do not trust anything it reads.
 */
export function reportSources(...elements: Element[]): string {
  const [mostOwners, mostAncestors, mostFrames, longestStack] = [6, 12, 4, 6_000];
  const at = (value: unknown, ...keys: string[]): unknown =>
    keys.reduce<unknown>(
      (holder, key) => (holder as Record<string, unknown> | null | undefined)?.[key],
      value,
    );
  const source = (file: unknown, line: unknown, column: unknown, component: unknown): ReportedLocation => ({
    kind: 'source',
    file,
    line,
    column,
    component,
  });

  const ofAttributes = (element: Element): ReportedLocation | null => {
    const told = (name: string) => element.getAttribute(name);
    const component = told('data-sentry-component') ?? told('data-component-name');
    const angular = /^(.+)@o:\d+,l:(\d+),c:(\d+)$/.exec(told('data-ng-source-location') ?? '');
    if (angular) return source(angular[1], Number(angular[2]) + 1, Number(angular[3]) + 1, component);
    const astro = told('data-astro-source-file');
    if (astro !== null) {
      const [line, column] = (told('data-astro-source-loc') ?? '').split(':').map(Number);
      return source(astro, line, column, component);
    }
    const inspected = told('data-inspector-relative-path');
    if (inspected !== null) {
      const [line, column] = [told('data-inspector-line'), told('data-inspector-column')].map(Number);
      return source(inspected, line, column, component);
    }
    const spelled = [
      'data-v-inspector',
      'data-insp-path',
      'data-locatorjs',
      'data-source-loc',
      'data-tsd-source',
    ];
    for (const name of spelled) {
      const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?(?::|$)/.exec(told(name) ?? '') ?? [];
      if (file !== undefined) return source(file, Number(line), column && Number(column), component);
    }
    const sentry = told('data-sentry-source-file');
    return sentry === null ? null : source(sentry, null, null, component);
  };

  const fiberOf = (element: Element): unknown => {
    const key = Object.getOwnPropertyNames(element).find((name) =>
      /^__react(Fiber|InternalInstance)\$/.test(name),
    );
    return key === undefined ? undefined : at(element, key);
  };
  const nameOf = (owner: unknown): unknown => {
    const type = at(owner, 'type');
    // `memo` and `forwardRef` wrap the component. A server component is known only by its name.
    return [
      at(type, 'displayName'),
      at(type, 'name'),
      at(type, 'render', 'name'),
      at(type, 'type', 'name'),
      at(owner, 'name'),
    ].find((name) => typeof name === 'string' && name !== '');
  };
  const ofStack = (stack: unknown, component: unknown): ReportedLocation[] => {
    if (typeof stack !== 'string') return [];
    const lines = stack.slice(0, longestStack).split('\n');
    const bottom = lines.findIndex((line) => /react[-_]stack[-_]bottom[-_]frame/.test(line));
    const places: ReportedLocation[] = [];
    for (const line of bottom < 0 ? lines : lines.slice(0, bottom)) {
      const [, called = '', file, row, column] = /^\s*at (?:(.+) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
      // Frames of `jsx` and `createElement` create the element, but it is not written there.
      if (
        file === undefined ||
        /\b(jsx\w*|createElement|\w*react_stack_top_frame)( \[as \w+\])?$/.test(called)
      )
        continue;
      places.push({ kind: 'built', file, line: Number(row), column: Number(column), component });
    }
    return places.slice(0, mostFrames);
  };
  const ofReact = (element: Element): ReportedLocation[] => {
    const places: ReportedLocation[] = [];
    let made = fiberOf(element);
    for (let owners = 0; made && owners < mostOwners; owners++) {
      const owner = at(made, '_debugOwner') ?? at(made, 'owner');
      const component = nameOf(owner);
      const written = at(made, '_debugSource');
      if (written) {
        const [file, line, column] = ['fileName', 'lineNumber', 'columnNumber'].map((key) =>
          at(written, key),
        );
        places.push(source(file, line, column, component));
      } else {
        const stack = at(made, '_debugStack', 'stack') ?? at(made, 'debugStack', 'stack');
        places.push(...ofStack(stack, component));
      }
      made = owner;
    }
    return places;
  };

  // Slot content is written in the component that fills the slot, but belongs to the one that declares it.
  const vueOf = (element: Element): unknown =>
    at(element, '__vnode', 'ctx') ?? at(element, '__vueParentComponent');
  const ofVue = (element: Element): ReportedLocation[] => {
    const places: ReportedLocation[] = [];
    const tell = (options: unknown) => {
      const file = at(options, '__file');
      if (file) places.push(source(file, null, null, at(options, '__name') ?? at(options, 'name')));
    };
    let instance = vueOf(element);
    for (let owners = 0; instance && owners < mostOwners; owners++) {
      tell(at(instance, 'type'));
      instance = at(instance, 'parent');
    }
    if (places.length === 0) tell(at(element, '__vue__', '$options'));
    return places;
  };

  const ofSvelte = (element: Element): ReportedLocation[] => {
    const place = at(element, '__svelte_meta', 'loc');
    if (!place) return [];
    const [line, column] = [Number(at(place, 'line')), Number(at(place, 'column'))];
    // Svelte 4 counts lines from 0 and reports the character too.
    return [source(at(place, 'file'), at(place, 'char') === undefined ? line : line + 1, column + 1, null)];
  };

  const angularOf = (element: Element): unknown => {
    const owner = at(globalThis, 'ng', 'getOwningComponent');
    return typeof owner === 'function' ? owner(element) : undefined;
  };
  const ofAngular = (element: Element): ReportedLocation[] => {
    const component = at(angularOf(element), 'constructor');
    const debug = at(component, 'ɵcmp', 'debugInfo');
    if (!debug) return [];
    return [source(at(debug, 'filePath'), at(debug, 'lineNumber'), null, at(debug, 'className'))];
  };

  /** Returns a value shared by all elements that one use of a component rendered. */
  const useOf = (element: Element): unknown =>
    at(fiberOf(element), '_debugOwner') ??
    vueOf(element) ??
    at(element, '__svelte_meta', 'loc', 'file') ??
    angularOf(element) ??
    element.getAttribute('data-sentry-component');
  const depthOf = (element: Element): number => {
    const use = useOf(element);
    let depth = 0;
    let above = element.parentElement;
    for (let steps = 1; use && above && steps < mostAncestors; steps++) {
      if (useOf(above) === use) depth = steps;
      above = above.parentElement;
    }
    return depth;
  };

  const tell = (element: Element): ReportedSource | null => {
    const exact = ofAttributes(element);
    const inner =
      [ofReact, ofVue, ofSvelte, ofAngular].map((ask) => ask(element)).find((told) => told.length > 0) ?? [];
    // An attribute has the best location, the framework the name of the component.
    const named = exact && {
      ...exact,
      component: exact.component ?? inner.find(({ component }) => component)?.component,
    };
    const locations = named ? [named] : inner;
    return locations.length === 0 ? null : { locations, depth: depthOf(element) };
  };
  const told = elements.map((element) => {
    try {
      return JSON.stringify(tell(element));
    } catch {
      return 'null';
    }
  });
  return `[${told.join(',')}]`;
}
