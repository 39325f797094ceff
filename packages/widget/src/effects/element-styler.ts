import type { WidgetSettings } from '../settings.ts';
import { buildDeclarations, shouldExpandText, shouldStyleElements } from './declarations.ts';
import { ElementRules, RULE_ATTRIBUTE } from './element-rules.ts';
import { ElementStyleCache } from './element-style.ts';
import {
  collectLayoutFixes,
  type InitialLayout,
  type LayoutFixes,
  measureInitialLayout,
} from './layout-fixes.ts';
import {
  adoptStyleSheet,
  createYielder,
  removeStyleSheet,
  type TreeRoot,
  walkElements,
} from './page-tree.ts';

/** Maximum number of layout passes for boxes that larger text has made too small. */
const MAX_LAYOUT_PASSES = 4;
/** Mutations within this many ms are processed together. */
const MUTATION_BATCH_MS = 150;

/** Applies the settings to each element of the page, including content that is added or changed later. */
export class ElementStyler {
  #settings: WidgetSettings | undefined;
  readonly #rules = new ElementRules();
  readonly #styles = new ElementStyleCache();
  readonly #trees = new Set<TreeRoot>();
  readonly #observer = new MutationObserver((changes) => this.#queueMutations(changes));
  readonly #changed = new Set<Element>();
  #batchTimer: ReturnType<typeof setTimeout> | undefined;
  #layoutFixes: LayoutFixes = new Map();
  #initialLayout: InitialLayout | undefined;
  /** Incremented by each `apply`, so that outdated work stops. */
  #revision = 0;

  readonly #onShownChange: (isShown: boolean) => void;

  /** @param onShown Called with false before the page is changed, and with true afterward. */
  constructor(onShown: (isShown: boolean) => void) {
    this.#onShownChange = onShown;
  }

  apply(settings: WidgetSettings): void {
    this.#revision++;
    const isOn = this.#settings !== undefined;
    if (!shouldStyleElements(settings)) {
      if (isOn) this.#stop();
      this.#onShownChange(true);
      return;
    }
    this.#settings = settings;
    this.#onShownChange(false);
    void this.#styleAll(!isOn).catch(() => undefined);
  }

  #stop(): void {
    this.#settings = undefined;
    this.#observer.disconnect();
    clearTimeout(this.#batchTimer);
    this.#batchTimer = undefined;
    this.#changed.clear();
    for (const tree of this.#trees) removeStyleSheet(tree, this.#rules.sheet);
    this.#trees.clear();
    this.#rules.clear();
    this.#styles.clear();
    this.#layoutFixes.clear();
    this.#initialLayout = undefined;
  }

  async #styleAll(isFirst: boolean): Promise<void> {
    const revision = this.#revision;
    const yieldToPage = createYielder();
    const elements: Element[] = [];
    // Read all styles before changing anything, because changes are inherited.
    for (const element of walkElements(document.documentElement)) {
      if (isFirst || !this.#styles.get(element)) this.#styles.read(element);
      elements.push(element);
      await yieldToPage();
      if (revision !== this.#revision) return;
    }
    this.#layoutFixes = new Map();
    // The initial layout can only be measured before any element is changed.
    if (!this.#initialLayout && shouldExpandText(this.#settings!))
      this.#initialLayout = measureInitialLayout(this.#findTextElements(elements));
    const shown = await this.#applyRules(elements, revision, yieldToPage);
    if (!shown) return;
    this.#observeTrees();
    await this.#fixLayout(elements, revision, yieldToPage);
    this.#reportIfDone(revision);
  }

  /** Reports that all settings are applied, unless newer settings or a batch of mutations are pending. */
  #reportIfDone(revision: number): void {
    if (revision === this.#revision && !this.#batchTimer) this.#onShownChange(true);
  }

  async #applyRules(
    elements: readonly Element[],
    revision: number,
    yieldToPage: () => Promise<void> | undefined,
  ): Promise<boolean> {
    for (const element of elements) {
      this.#applyRule(element);
      await yieldToPage();
      if (revision !== this.#revision) return false;
    }
    return true;
  }

  #applyRule(element: Element): void {
    const style = this.#styles.get(element);
    if (!style || !this.#settings) return;
    const declarations =
      buildDeclarations(element, style, this.#settings) + (this.#layoutFixes.get(element) ?? '');
    this.#rules.set(element, declarations);
  }

  async #fixLayout(
    elements: readonly Element[],
    revision: number,
    yieldToPage: () => Promise<void> | undefined,
  ): Promise<void> {
    const texts = this.#findTextElements(elements);
    for (
      let pass = 0;
      pass < MAX_LAYOUT_PASSES && this.#settings && shouldExpandText(this.#settings);
      pass++
    ) {
      const fixesBefore = new Map(this.#layoutFixes);
      if (
        !this.#initialLayout ||
        collectLayoutFixes(elements, texts, this.#initialLayout, this.#layoutFixes, pass)
      )
        return;
      for (const [element, declarations] of this.#layoutFixes) {
        if (fixesBefore.get(element) !== declarations) this.#applyRule(element);
      }
      await yieldToPage();
      if (revision !== this.#revision) return;
    }
  }

  #findTextElements(elements: Iterable<Element>): Set<Element> {
    return new Set([...elements].filter((element) => this.#styles.get(element)?.hasText));
  }

  /** Adopts the widget's style sheet in every tree of the page and observes the page's changes there. */
  #observeTrees(): void {
    for (const tree of walkTrees(document)) {
      if (this.#trees.has(tree)) continue;
      this.#trees.add(tree);
      adoptStyleSheet(tree, this.#rules.sheet);
      this.#observer.observe(tree, {
        subtree: true,
        childList: true,
        attributeFilter: ['class', 'style', 'hidden', RULE_ATTRIBUTE],
      });
    }
  }

  #queueMutations(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, attributeName } of changes) {
      // A change of our own attribute matters only if the page removed it, as frameworks do when they rewrite
      // elements.
      if (attributeName === RULE_ATTRIBUTE && (target as Element).hasAttribute(RULE_ATTRIBUTE)) continue;
      if (type === 'attributes') this.#changed.add(target as Element);
      else
        for (const node of addedNodes)
          this.#changed.add(node instanceof Element ? node : (target as Element));
    }
    if (this.#changed.size === 0) return;
    this.#onShownChange(false);
    // Not debounced: on a page that keeps changing, new content would never be styled.
    this.#batchTimer ??= setTimeout(() => this.#processMutations(), MUTATION_BATCH_MS);
  }

  /**
   * Reads changed elements without the widget's styles. It runs in a single task, so that the unstyled state
   * is never painted.
   */
  #processMutations(): void {
    this.#batchTimer = undefined;
    const tops = [...this.#changed].filter((element) => element.isConnected);
    this.#changed.clear();
    const elements = new Set(tops.flatMap((top) => [...walkElements(top)]));
    for (const tree of this.#trees) removeStyleSheet(tree, this.#rules.sheet);
    for (const element of elements) this.#styles.read(element);
    for (const tree of this.#trees) adoptStyleSheet(tree, this.#rules.sheet);
    for (const element of elements) this.#applyRule(element);
    this.#observeTrees();
    const revision = this.#revision;
    void this.#fixLayout([...elements], revision, createYielder()).then(() => this.#reportIfDone(revision));
  }
}

function* walkTrees(tree: TreeRoot): Generator<TreeRoot> {
  yield tree;
  const top = tree instanceof Document ? tree.documentElement : undefined;
  for (const element of top ? walkElements(top) : []) {
    if (element.shadowRoot) yield element.shadowRoot;
  }
}
