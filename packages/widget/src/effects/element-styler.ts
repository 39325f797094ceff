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

/** Times that the page is looked at again for what larger text made too small. */
const MAX_LAYOUT_PASSES = 4;
/** What changes within this many ms is looked at together. */
const MUTATION_BATCH_MS = 150;

/** Shows each element of the page by the settings, and what the page adds or changes later too. */
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
  /** Counts what was asked for, so that work on what is no longer asked for ends. */
  #revision = 0;

  readonly #onShownChange: (isShown: boolean) => void;

  /** @param onShown Told that work on the page begins, and that all of it is done. */
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
    const asked = this.#revision;
    const turn = createYielder();
    const elements: Element[] = [];
    // All is read before anything is changed, since what is changed is inherited.
    for (const element of walkElements(document.documentElement)) {
      if (isFirst || !this.#styles.get(element)) this.#styles.read(element);
      elements.push(element);
      await turn();
      if (asked !== this.#revision) return;
    }
    this.#layoutFixes = new Map();
    // Elements of which nothing was changed yet: afterwards nobody could tell what was so before.
    if (!this.#initialLayout && shouldExpandText(this.#settings!))
      this.#initialLayout = measureInitialLayout(this.#findTextElements(elements));
    const shown = await this.#applyRules(elements, asked, turn);
    if (!shown) return;
    this.#observeTrees();
    await this.#fixLayout(elements, asked, turn);
    this.#reportIfDone(asked);
  }

  /** Tells that all is shown, unless something else was asked for meanwhile or waits to be looked at. */
  #reportIfDone(asked: number): void {
    if (asked === this.#revision && !this.#batchTimer) this.#onShownChange(true);
  }

  async #applyRules(
    elements: readonly Element[],
    asked: number,
    turn: () => Promise<void> | undefined,
  ): Promise<boolean> {
    for (const element of elements) {
      this.#applyRule(element);
      await turn();
      if (asked !== this.#revision) return false;
    }
    return true;
  }

  #applyRule(element: Element): void {
    const look = this.#styles.get(element);
    if (!look || !this.#settings) return;
    const declarations =
      buildDeclarations(element, look, this.#settings) + (this.#layoutFixes.get(element) ?? '');
    this.#rules.set(element, declarations);
  }

  async #fixLayout(
    elements: readonly Element[],
    asked: number,
    turn: () => Promise<void> | undefined,
  ): Promise<void> {
    const texts = this.#findTextElements(elements);
    for (
      let time = 0;
      time < MAX_LAYOUT_PASSES && this.#settings && shouldExpandText(this.#settings);
      time++
    ) {
      const sizeBefore = new Map(this.#layoutFixes);
      if (
        !this.#initialLayout ||
        collectLayoutFixes(elements, texts, this.#initialLayout, this.#layoutFixes, time)
      )
        return;
      for (const [element, declarations] of this.#layoutFixes) {
        if (sizeBefore.get(element) !== declarations) this.#applyRule(element);
      }
      await turn();
      if (asked !== this.#revision) return;
    }
  }

  #findTextElements(elements: Iterable<Element>): Set<Element> {
    return new Set([...elements].filter((element) => this.#styles.get(element)?.hasText));
  }

  /** Has our style sheet in every tree of the page, and hears of what the page changes there. */
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
      // Our own mark counts where the page has taken it away, as one does that writes its elements anew.
      if (attributeName === RULE_ATTRIBUTE && (target as Element).hasAttribute(RULE_ATTRIBUTE)) continue;
      if (type === 'attributes') this.#changed.add(target as Element);
      else
        for (const node of addedNodes)
          this.#changed.add(node instanceof Element ? node : (target as Element));
    }
    if (this.#changed.size === 0) return;
    this.#onShownChange(false);
    // Not put off by what changes meanwhile: on a page that never rests nothing new would ever be shown.
    this.#batchTimer ??= setTimeout(() => this.#processMutations(), MUTATION_BATCH_MS);
  }

  /** Looks at what the page has changed as it is without us, in one turn, so that nobody sees it so. */
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
    const asked = this.#revision;
    void this.#fixLayout([...elements], asked, createYielder()).then(() => this.#reportIfDone(asked));
  }
}

function* walkTrees(tree: TreeRoot): Generator<TreeRoot> {
  yield tree;
  const top = tree instanceof Document ? tree.documentElement : undefined;
  for (const element of top ? walkElements(top) : []) {
    if (element.shadowRoot) yield element.shadowRoot;
  }
}
