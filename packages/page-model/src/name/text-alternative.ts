import { type NodeIndex, NodeKind } from '../capture.ts';
import type { NameSource } from '../model.ts';
import type { Internals } from '../state/recorded-values.ts';
import type { Exposure } from '../visibility/exposure.ts';
import type { Rendering } from '../visibility/rendering.ts';
import type { Visibility } from '../visibility/visibility.ts';
import {
  type AccessibleNameCandidate,
  getEmbeddedValue,
  getNativeNames,
  type NameCandidateDependencies,
} from './name-candidates.ts';

export interface TextAlternative {
  /** As collected, neither trimmed nor collapsed. */
  readonly text: string;
  readonly source: NameSource | null;
}

const emptyAlternative: TextAlternative = { text: '', source: null };

/** How the traversal reached a node (AccName 1.2, section 4.3.1). */
interface VisitContext {
  /** Whether this is the node whose name or description is computed. */
  readonly isRoot: boolean;
  /**
   * Whether it is within `aria-labelledby` or `aria-describedby`. References are followed once, not
   * recursively.
   */
  readonly inReference: boolean;
  /** Whether the root of this traversal is hidden itself, so that hidden descendants are included. */
  readonly includesHidden: boolean;
}

/**
 * A node whose candidates are tried in turn. Kept in an explicit list, so that deep nesting doesn't use up
 * the call stack.
 */
interface TraversalFrame {
  readonly node: NodeIndex;
  readonly visit: VisitContext;
  readonly candidates: Iterator<AccessibleNameCandidate>;
  /** The candidate whose nodes are being collected. */
  gathering: ContentGathering | null;
}

interface ContentGathering {
  readonly source: NameSource;
  readonly nodes: readonly NodeIndex[];
  /**
   * `contents` for children, joined according to their layout; `references` for targets, joined with a space.
   */
  readonly join: 'contents' | 'references';
  next: number;
  text: string;
  /** Whether a space is needed before the next text. */
  isSpaceDue: boolean;
}

/**
 * Maximum number of steps per name. Longer names are useless to people, and without a limit, a page of nested
 * controls would take quadratic time.
 */
const MAX_STEPS = 300;

const excludedTags = ['script', 'style', 'noscript', 'template', 'head', 'datalist'];

export interface TextAlternativeDependencies extends NameCandidateDependencies {
  readonly internals: Internals;
  readonly rendering: Rendering;
  readonly visibility: Visibility;
  readonly exposure: Exposure;
}

/** Computes the text alternative of one node (AccName 1.2, section 4.3.2). */
export class TextAlternativeComputation {
  readonly #deps: TextAlternativeDependencies;
  readonly #root: NodeIndex;
  readonly #visited = new Set<NodeIndex>();
  readonly #frames: TraversalFrame[] = [];
  #steps = 0;

  constructor(deps: TextAlternativeDependencies, root: NodeIndex) {
    this.#deps = deps;
    this.#root = root;
  }

  /**
   * Computes the root's name.
   *
   * @param isNamedFromContent whether the root's role allows its content as its name
   */
  computeName(isNamedFromContent: boolean): TextAlternative {
    const visit = { isRoot: true, inReference: false, includesHidden: this.#isHidden(this.#root) };
    return this.#run(this.#root, visit, this.#getCandidates(this.#root, visit, isNamedFromContent));
  }

  /** Computes the name from `aria-labelledby`, `aria-label` and `title` only. */
  computeAuthorName(): TextAlternative {
    const visit = { isRoot: true, inReference: false, includesHidden: false };
    return this.#run(this.#root, visit, this.#getAuthorCandidates());
  }

  /** Computes the text of these nodes as if an IDREF list on the root referenced them. */
  computeReferencedText(nodes: readonly NodeIndex[]): TextAlternative {
    const visit = { isRoot: true, inReference: false, includesHidden: false };
    return this.#run(
      this.#root,
      visit,
      [{ source: 'aria-labelledby', nodes } as AccessibleNameCandidate].values(),
    );
  }

  #run(node: NodeIndex, visit: VisitContext, candidates: Iterator<AccessibleNameCandidate>): TextAlternative {
    this.#frames.push({ node, visit, candidates, gathering: null });
    let result = emptyAlternative;
    while (this.#frames.length > 0) {
      const frame = this.#frames.at(-1)!;
      const finished = frame.gathering === null ? this.#tryNext(frame) : this.#gatherNext(frame);
      if (finished === null) continue;
      this.#frames.pop();
      result = finished;
      const above = this.#frames.at(-1);
      if (above?.gathering) this.#join(above.gathering, frame.node, finished);
    }
    return result;
  }

  /** Tries the next candidate. Returns the frame's result if it is final, or null if there is more to do. */
  #tryNext(frame: TraversalFrame): TextAlternative | null {
    const { value, done } = frame.candidates.next();
    if (done) return emptyAlternative;
    const candidate: AccessibleNameCandidate = value;
    if (candidate.nodes === undefined) {
      const text = candidate.text ?? '';
      return isBlank(text) ? null : { text, source: candidate.source };
    }
    const join = candidate.source === 'contents' ? 'contents' : 'references';
    frame.gathering = {
      source: candidate.source,
      nodes: candidate.nodes,
      join,
      next: 0,
      text: '',
      isSpaceDue: false,
    };
    return null;
  }

  #gatherNext(frame: TraversalFrame): TextAlternative | null {
    const gathering = frame.gathering!;
    if (gathering.next < gathering.nodes.length && this.#steps++ < MAX_STEPS) {
      this.#enter(gathering.nodes[gathering.next++]!, frame, gathering);
      return null;
    }
    frame.gathering = null;
    // White space between words is part of a name, but white space alone isn't a name.
    const isSettled =
      !isBlank(gathering.text) ||
      (gathering.source === 'contents' && !frame.visit.isRoot && gathering.text !== '');
    return isSettled ? { text: gathering.text, source: gathering.source } : null;
  }

  #enter(node: NodeIndex, frame: TraversalFrame, gathering: ContentGathering): void {
    const { reader } = this.#deps;
    const kind = reader.tree.kind[node];
    if (kind === NodeKind.text) {
      appendText(gathering, reader.text(node));
      return;
    }
    if (kind === NodeKind.pseudoElement) {
      if (reader.tag(node) !== '::marker') this.#appendPseudo(node, gathering);
      return;
    }
    const isReference = gathering.join === 'references';
    // References may lead to a node that was already visited. Contents are visited only once.
    if (!isReference && this.#visited.has(node)) return;
    // A control doesn't contribute to its own label, except within an `aria-labelledby` reference.
    if (!isReference && node === this.#root && !frame.visit.inReference) {
      gathering.isSpaceDue ||= this.#isBlockLike(node);
      return;
    }
    if (reader.isHtml(node, ...excludedTags)) return;
    const visit: VisitContext = isReference
      ? {
          isRoot: false,
          inReference: frame.visit.inReference || gathering.source === 'aria-labelledby',
          includesHidden: frame.visit.includesHidden || this.#isHidden(node),
        }
      : { ...frame.visit, isRoot: false };
    if (!visit.includesHidden && this.#isSkipped(node)) return;
    this.#visited.add(node);
    this.#frames.push({ node, visit, candidates: this.#getCandidates(node, visit, true), gathering: null });
  }

  #appendPseudo(node: NodeIndex, gathering: ContentGathering): void {
    const { reader } = this.#deps;
    const hasAlternative = /["')]\s*\/\s*"/.test(reader.attr(node, 'content') ?? '');
    const isApart = hasAlternative || reader.style(node, 'display') !== 'inline';
    if (isApart) gathering.isSpaceDue = true;
    appendText(gathering, reader.text(node));
    if (isApart) gathering.isSpaceDue = true;
  }

  #join(gathering: ContentGathering, node: NodeIndex, result: TextAlternative): void {
    if (gathering.join === 'references') {
      if (gathering.text !== '' && result.text !== '') gathering.text += ' ';
      gathering.text += result.text;
      return;
    }
    const isApart = this.#isBlockLike(node) || (result.source !== null && result.source !== 'contents');
    if (isApart) gathering.isSpaceDue = true;
    appendText(gathering, result.text);
    if (isApart) gathering.isSpaceDue = true;
  }

  /** Returns whether the element has its own box, so that its text is separated from neighboring text. */
  #isBlockLike(node: NodeIndex): boolean {
    const { reader } = this.#deps;
    if (reader.isHtml(node, 'br')) return true;
    const display = reader.style(node, 'display');
    return !(display === 'inline' || display === 'contents' || display.startsWith('ruby'));
  }

  *#getAuthorCandidates(): Generator<AccessibleNameCandidate, undefined> {
    yield* this.#getAriaCandidates(this.#root, true);
    yield { source: 'title', text: this.#deps.reader.attr(this.#root, 'title') ?? '' };
  }

  *#getAriaCandidates(
    node: NodeIndex,
    followsReferences: boolean,
  ): Generator<AccessibleNameCandidate, undefined> {
    const { reader, references } = this.#deps;
    if (followsReferences) {
      const targets = references.getTargets(node, 'aria-labelledby');
      if (targets.length > 0) yield { source: 'aria-labelledby', nodes: targets };
    }
    yield {
      source: 'aria-label',
      text: reader.attr(node, 'aria-label') ?? this.#deps.internals.getLabel(node),
    };
  }

  /** Yields the candidates of steps 2B to 2I, in order. */
  *#getCandidates(
    node: NodeIndex,
    visit: VisitContext,
    includesContent: boolean,
  ): Generator<AccessibleNameCandidate, undefined> {
    const { reader, ownership, rendering, visibility } = this.#deps;
    if (!visit.includesHidden && !visibility.hasVisibleStyle(node) && rendering.isRendered(node)) {
      // The node itself is invisible, but a descendant may be visible again.
      yield {
        source: 'contents',
        nodes: ownership.getChildren(node).filter((child) => reader.tree.isElement(child)),
      };
      return;
    }
    if (reader.isHtml(node, 'slot')) {
      // A slot passes on its assigned content and has no name itself.
      if (!visit.isRoot) yield { source: 'contents', nodes: ownership.getChildren(node) };
      return;
    }
    if (!visit.isRoot && node !== this.#root) {
      const value = getEmbeddedValue(this.#deps, node);
      if (value !== null) {
        yield 'text' in value
          ? { source: 'value', text: value.text }
          : { source: 'contents', nodes: value.nodes };
        return;
      }
    }
    yield* this.#getAriaCandidates(node, !visit.inReference);
    yield* getNativeNames(this.#deps, node);
    if (includesContent) yield { source: 'contents', nodes: ownership.getChildren(node) };
    yield { source: 'title', text: reader.attr(node, 'title') ?? '' };
  }

  /** Returns whether the direct target of a reference is hidden: not perceivable, or `aria-hidden`. */
  #isHidden(node: NodeIndex): boolean {
    const { rendering, visibility, exposure } = this.#deps;
    return !rendering.isRendered(node) || !visibility.hasVisibleStyle(node) || exposure.isAriaHidden(node);
  }

  /**
   * Returns whether to skip a node reached through contents (step 2A). Invisible ones are entered, because
   * descendants may be visible.
   */
  #isSkipped(node: NodeIndex): boolean {
    const { reader, rendering, exposure } = this.#deps;
    if (exposure.hidesFromAria(node)) return true;
    return !rendering.isRendered(node) && !reader.isHtml(node, 'option', 'optgroup', 'area');
  }
}

function appendText(gathering: ContentGathering, text: string): void {
  if (text === '') return;
  if (gathering.isSpaceDue && gathering.text !== '') gathering.text += ' ';
  gathering.isSpaceDue = false;
  gathering.text += text;
}

/** Trims text and collapses each run of HTML white space to one space, as in names and descriptions. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim();
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}
