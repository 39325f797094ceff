/** A result of one axe rule for one element. */
export interface AxeElementResult {
  rule: string;
  impact: string | null;
  /** axe-core's summary of what is wrong with this element. */
  summary: string;
  /** See `getPathToElement`. */
  path: number[];
}

export interface AxeResults {
  violations: AxeElementResult[];
  incomplete: AxeElementResult[];
}

/** The part of axe-core's interface that is used here; the library itself is evaluated first. */
interface Axe {
  run(context: Document, options: object): Promise<Record<'violations' | 'incomplete', AxeRuleResult[]>>;
}
interface AxeRuleResult {
  id: string;
  nodes: {
    element?: Element;
    impact?: string | null;
    failureSummary?: string;
    any: AxeCheck[];
    all: AxeCheck[];
    none: AxeCheck[];
  }[];
}
interface AxeCheck {
  message: string;
}

/**
 * Runs axe-core on this document and returns the path of each element, so that it can be found in the
 * capture. Self-contained: its source text is injected into the page's isolated world.
 *
 * @param pathTo `getPathToElement`, which is injected too
 * @param alsoAsked rules to run although axe-core doesn't run them by default
 * @param excludedRules rules that do not run although axe-core runs them by default
 */
export async function runAxeInPage(
  pathTo: typeof getPathToElement,
  alsoAsked: readonly string[],
  excludedRules: readonly string[],
): Promise<AxeResults> {
  const rows = (results: AxeRuleResult[]): AxeElementResult[] =>
    results.flatMap((result) =>
      result.nodes.flatMap((node) =>
        node.element === undefined
          ? []
          : [
              {
                rule: result.id,
                impact: node.impact ?? null,
                summary: [...node.any, ...node.all, ...node.none].map((check) => check.message).join(' '),
                path: pathTo(node.element),
              },
            ],
      ),
    );
  const { axe } = globalThis as unknown as { axe: Axe };
  const options = {
    iframes: false,
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
    rules: Object.fromEntries([
      ...alsoAsked.map((rule) => [rule, { enabled: true }]),
      ...excludedRules.map((rule) => [rule, { enabled: false }]),
    ]),
  };
  const answer = await axe.run(document, options);
  return { violations: rows(answer.violations), incomplete: rows(answer.incomplete) };
}

/**
 * Returns the path to an element from its document's root element: for each step, the index among the element
 * children, or -1 to enter the shadow root. Self-contained, as above.
 */
export function getPathToElement(element: Element): number[] {
  const path: number[] = [];
  let at: Element | null = element;
  while (at !== null && at !== document.documentElement) {
    const parent: Node | null = at.parentNode;
    if (parent === null) break;
    let index = 0;
    for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling)
      index++;
    path.push(index);
    if (parent instanceof ShadowRoot) {
      path.push(-1);
      at = parent.host;
    } else at = parent instanceof Element ? parent : null;
  }
  return path.reverse();
}
