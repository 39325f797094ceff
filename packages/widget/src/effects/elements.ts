import type { Settings } from '../settings.ts';
import { changesElements, declarationsFor, widens } from './declare.ts';
import { Looks } from './look.ts';
import { MARK, Marks } from './marks.ts';
import { type Before, lookBefore, type Mended, mend } from './mend.ts';
import { adopt, dismiss, elementsOf, type Tree, turns } from './page.ts';

/** Times that the page is looked at again for what larger text made too small. */
const MENDINGS = 4;
/** What changes within this many ms is looked at together. */
const GATHER_MS = 150;

/** Shows each element of the page by the settings, and what the page adds or changes later too. */
export class Elements {
  #settings: Settings | undefined;
  readonly #marks = new Marks();
  readonly #looks = new Looks();
  readonly #trees = new Set<Tree>();
  readonly #observer = new MutationObserver((changes) => this.#gather(changes));
  readonly #changed = new Set<Element>();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #mended: Mended = new Map();
  #before: Before | undefined;
  /** Counts what was asked for, so that work on what is no longer asked for ends. */
  #asked = 0;

  readonly #onShown: (isShown: boolean) => void;

  /** @param onShown Told that work on the page begins, and that all of it is done. */
  constructor(onShown: (isShown: boolean) => void) {
    this.#onShown = onShown;
  }

  apply(settings: Settings): void {
    this.#asked++;
    const isOn = this.#settings !== undefined;
    if (!changesElements(settings)) {
      if (isOn) this.#end();
      this.#onShown(true);
      return;
    }
    this.#settings = settings;
    this.#onShown(false);
    void this.#show(!isOn).catch(() => undefined);
  }

  #end(): void {
    this.#settings = undefined;
    this.#observer.disconnect();
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#changed.clear();
    for (const tree of this.#trees) dismiss(tree, this.#marks.sheet);
    this.#trees.clear();
    this.#marks.clear();
    this.#looks.forget();
    this.#mended.clear();
    this.#before = undefined;
  }

  async #show(isFirst: boolean): Promise<void> {
    const asked = this.#asked;
    const turn = turns();
    const elements: Element[] = [];
    // All is read before anything is changed, since what is changed is inherited.
    for (const element of elementsOf(document.documentElement)) {
      if (isFirst || !this.#looks.get(element)) this.#looks.read(element);
      elements.push(element);
      await turn();
      if (asked !== this.#asked) return;
    }
    this.#mended = new Map();
    // Elements of which nothing was changed yet: afterwards nobody could tell what was so before.
    if (!this.#before && widens(this.#settings!)) this.#before = lookBefore(this.#textsOf(elements));
    const shown = await this.#mark(elements, asked, turn);
    if (!shown) return;
    this.#watch();
    await this.#mend(elements, asked, turn);
    this.#rest(asked);
  }

  /** Tells that all is shown, unless something else was asked for meanwhile or waits to be looked at. */
  #rest(asked: number): void {
    if (asked === this.#asked && !this.#waiting) this.#onShown(true);
  }

  async #mark(
    elements: readonly Element[],
    asked: number,
    turn: () => Promise<void> | undefined,
  ): Promise<boolean> {
    for (const element of elements) {
      this.#set(element);
      await turn();
      if (asked !== this.#asked) return false;
    }
    return true;
  }

  #set(element: Element): void {
    const look = this.#looks.get(element);
    if (!look || !this.#settings) return;
    const declarations = declarationsFor(element, look, this.#settings) + (this.#mended.get(element) ?? '');
    this.#marks.set(element, declarations);
  }

  async #mend(
    elements: readonly Element[],
    asked: number,
    turn: () => Promise<void> | undefined,
  ): Promise<void> {
    const texts = this.#textsOf(elements);
    for (let time = 0; time < MENDINGS && this.#settings && widens(this.#settings); time++) {
      const sizeBefore = new Map(this.#mended);
      if (!this.#before || mend(elements, texts, this.#before, this.#mended, time)) return;
      for (const [element, declarations] of this.#mended) {
        if (sizeBefore.get(element) !== declarations) this.#set(element);
      }
      await turn();
      if (asked !== this.#asked) return;
    }
  }

  #textsOf(elements: Iterable<Element>): Set<Element> {
    return new Set([...elements].filter((element) => this.#looks.get(element)?.hasText));
  }

  /** Has our style sheet in every tree of the page, and hears of what the page changes there. */
  #watch(): void {
    for (const tree of treesOf(document)) {
      if (this.#trees.has(tree)) continue;
      this.#trees.add(tree);
      adopt(tree, this.#marks.sheet);
      this.#observer.observe(tree, {
        subtree: true,
        childList: true,
        attributeFilter: ['class', 'style', 'hidden', MARK],
      });
    }
  }

  #gather(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, attributeName } of changes) {
      // Our own mark counts where the page has taken it away, as one does that writes its elements anew.
      if (attributeName === MARK && (target as Element).hasAttribute(MARK)) continue;
      if (type === 'attributes') this.#changed.add(target as Element);
      else
        for (const node of addedNodes)
          this.#changed.add(node instanceof Element ? node : (target as Element));
    }
    if (this.#changed.size === 0) return;
    this.#onShown(false);
    // Not put off by what changes meanwhile: on a page that never rests nothing new would ever be shown.
    this.#waiting ??= setTimeout(() => this.#look(), GATHER_MS);
  }

  /** Looks at what the page has changed as it is without us, in one turn, so that nobody sees it so. */
  #look(): void {
    this.#waiting = undefined;
    const tops = [...this.#changed].filter((element) => element.isConnected);
    this.#changed.clear();
    const elements = new Set(tops.flatMap((top) => [...elementsOf(top)]));
    for (const tree of this.#trees) dismiss(tree, this.#marks.sheet);
    for (const element of elements) this.#looks.read(element);
    for (const tree of this.#trees) adopt(tree, this.#marks.sheet);
    for (const element of elements) this.#set(element);
    this.#watch();
    const asked = this.#asked;
    void this.#mend([...elements], asked, turns()).then(() => this.#rest(asked));
  }
}

function* treesOf(tree: Tree): Generator<Tree> {
  yield tree;
  const top = tree instanceof Document ? tree.documentElement : undefined;
  for (const element of top ? elementsOf(top) : []) {
    if (element.shadowRoot) yield element.shadowRoot;
  }
}
