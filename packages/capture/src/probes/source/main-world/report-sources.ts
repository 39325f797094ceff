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
  /** Most likely first. Later ones are where the component of an earlier one is used. */
  readonly locations: readonly ReportedLocation[];
  /** Number of steps up to the outermost element rendered by the same use of the component. */
  readonly depth: unknown;
}

/**
 * Reports where elements were written, as far as development builds record it. Returns JSON, with null for an
 * element without information.
 *
 * Runs in the page's main world, so it must be self-contained. Nothing that it reads can be trusted.
 */
export function reportSources(...elements: Element[]): string {
  const [maxOwners, maxAncestors, maxFrames, maxStackLength] = [6, 12, 4, 6_000];
  const readPath = (value: unknown, ...keys: string[]): unknown =>
    keys.reduce<unknown>(
      (current, key) => (current as Record<string, unknown> | null | undefined)?.[key],
      value,
    );
  const source = (file: unknown, line: unknown, column: unknown, component: unknown): ReportedLocation => ({
    kind: 'source',
    file,
    line,
    column,
    component,
  });

  const readAttributes = (element: Element): ReportedLocation | null => {
    const read = (name: string) => element.getAttribute(name);
    const component = read('data-sentry-component') ?? read('data-component-name');
    const angular = /^(.+)@o:\d+,l:(\d+),c:(\d+)$/.exec(read('data-ng-source-location') ?? '');
    if (angular) return source(angular[1], Number(angular[2]) + 1, Number(angular[3]) + 1, component);
    const astro = read('data-astro-source-file');
    if (astro !== null) {
      const [line, column] = (read('data-astro-source-loc') ?? '').split(':').map(Number);
      return source(astro, line, column, component);
    }
    const inspected = read('data-inspector-relative-path');
    if (inspected !== null) {
      const [line, column] = [read('data-inspector-line'), read('data-inspector-column')].map(Number);
      return source(inspected, line, column, component);
    }
    const combinedAttributes = [
      'data-v-inspector',
      'data-insp-path',
      'data-locatorjs',
      'data-source-loc',
      'data-tsd-source',
    ];
    for (const name of combinedAttributes) {
      const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?(?::|$)/.exec(read(name) ?? '') ?? [];
      if (file !== undefined) return source(file, Number(line), column && Number(column), component);
    }
    const sentry = read('data-sentry-source-file');
    return sentry === null ? null : source(sentry, null, null, component);
  };

  const getFiber = (element: Element): unknown => {
    const key = Object.getOwnPropertyNames(element).find((name) =>
      /^__react(Fiber|InternalInstance)\$/.test(name),
    );
    return key === undefined ? undefined : readPath(element, key);
  };
  const getComponentName = (owner: unknown): unknown => {
    const type = readPath(owner, 'type');
    // `memo` and `forwardRef` wrap the component. A server component is known only by its name.
    return [
      readPath(type, 'displayName'),
      readPath(type, 'name'),
      readPath(type, 'render', 'name'),
      readPath(type, 'type', 'name'),
      readPath(owner, 'name'),
    ].find((name) => typeof name === 'string' && name !== '');
  };
  const parseStack = (stack: unknown, component: unknown): ReportedLocation[] => {
    if (typeof stack !== 'string') return [];
    const lines = stack.slice(0, maxStackLength).split('\n');
    const bottom = lines.findIndex((line) => /react[-_]stack[-_]bottom[-_]frame/.test(line));
    const locations: ReportedLocation[] = [];
    for (const line of bottom < 0 ? lines : lines.slice(0, bottom)) {
      const [, functionName = '', file, lineNumber, column] =
        /^\s*at (?:(.+) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
      // Stack frames of `jsx` and `createElement` create the element, but it isn't written there.
      if (
        file === undefined ||
        /\b(jsx\w*|createElement|\w*react_stack_top_frame)( \[as \w+\])?$/.test(functionName)
      )
        continue;
      locations.push({ kind: 'built', file, line: Number(lineNumber), column: Number(column), component });
    }
    return locations.slice(0, maxFrames);
  };
  const readReact = (element: Element): ReportedLocation[] => {
    const locations: ReportedLocation[] = [];
    let fiber = getFiber(element);
    for (let owners = 0; fiber && owners < maxOwners; owners++) {
      const owner = readPath(fiber, '_debugOwner') ?? readPath(fiber, 'owner');
      const component = getComponentName(owner);
      const debugSource = readPath(fiber, '_debugSource');
      if (debugSource) {
        const [file, line, column] = ['fileName', 'lineNumber', 'columnNumber'].map((key) =>
          readPath(debugSource, key),
        );
        locations.push(source(file, line, column, component));
      } else {
        const stack = readPath(fiber, '_debugStack', 'stack') ?? readPath(fiber, 'debugStack', 'stack');
        locations.push(...parseStack(stack, component));
      }
      fiber = owner;
    }
    return locations;
  };

  // Slot content is written in the component that fills the slot, but belongs to the one that declares it.
  const getVueInstance = (element: Element): unknown =>
    readPath(element, '__vnode', 'ctx') ?? readPath(element, '__vueParentComponent');
  const readVue = (element: Element): ReportedLocation[] => {
    const locations: ReportedLocation[] = [];
    const addLocation = (options: unknown) => {
      const file = readPath(options, '__file');
      if (file)
        locations.push(source(file, null, null, readPath(options, '__name') ?? readPath(options, 'name')));
    };
    let instance = getVueInstance(element);
    for (let owners = 0; instance && owners < maxOwners; owners++) {
      addLocation(readPath(instance, 'type'));
      instance = readPath(instance, 'parent');
    }
    if (locations.length === 0) addLocation(readPath(element, '__vue__', '$options'));
    return locations;
  };

  const readSvelte = (element: Element): ReportedLocation[] => {
    const location = readPath(element, '__svelte_meta', 'loc');
    if (!location) return [];
    const [line, column] = [Number(readPath(location, 'line')), Number(readPath(location, 'column'))];
    // Svelte 4 counts lines from 0 and also reports the character.
    return [
      source(
        readPath(location, 'file'),
        readPath(location, 'char') === undefined ? line : line + 1,
        column + 1,
        null,
      ),
    ];
  };

  const getAngularComponent = (element: Element): unknown => {
    const owner = readPath(globalThis, 'ng', 'getOwningComponent');
    return typeof owner === 'function' ? owner(element) : undefined;
  };
  const readAngular = (element: Element): ReportedLocation[] => {
    const component = readPath(getAngularComponent(element), 'constructor');
    const debug = readPath(component, 'ɵcmp', 'debugInfo');
    if (!debug) return [];
    return [
      source(readPath(debug, 'filePath'), readPath(debug, 'lineNumber'), null, readPath(debug, 'className')),
    ];
  };

  /** Returns a value shared by all elements that one use of a component rendered. */
  const getComponentUse = (element: Element): unknown =>
    readPath(getFiber(element), '_debugOwner') ??
    getVueInstance(element) ??
    readPath(element, '__svelte_meta', 'loc', 'file') ??
    getAngularComponent(element) ??
    element.getAttribute('data-sentry-component');
  const measureDepth = (element: Element): number => {
    const use = getComponentUse(element);
    let depth = 0;
    let ancestor = element.parentElement;
    for (let steps = 1; use && ancestor && steps < maxAncestors; steps++) {
      if (getComponentUse(ancestor) === use) depth = steps;
      ancestor = ancestor.parentElement;
    }
    return depth;
  };

  const reportSource = (element: Element): ReportedSource | null => {
    const fromAttributes = readAttributes(element);
    const fromFramework =
      [readReact, readVue, readSvelte, readAngular]
        .map((read) => read(element))
        .find((locations) => locations.length > 0) ?? [];
    // The attribute gives the most precise location, and the framework gives the component's name.
    const named = fromAttributes && {
      ...fromAttributes,
      component: fromAttributes.component ?? fromFramework.find(({ component }) => component)?.component,
    };
    const locations = named ? [named] : fromFramework;
    return locations.length === 0 ? null : { locations, depth: measureDepth(element) };
  };
  const reports = elements.map((element) => {
    try {
      return JSON.stringify(reportSource(element));
    } catch {
      return 'null';
    }
  });
  return `[${reports.join(',')}]`;
}
