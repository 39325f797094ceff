import { type NodeIndex, NodeKind } from '../capture.ts';
import type { NameSource } from '../model.ts';
import type { Page } from '../page.ts';
import { embeddedValue } from './embedded-control.ts';
import { type Candidate, nativeNames } from './native-name.ts';
import { isBlank } from './white-space.ts';

export interface TextAlternative {
  /** As gathered: neither trimmed nor collapsed. */
  readonly text: string;
  readonly source: NameSource | null;
}

const nothing: TextAlternative = { text: '', source: null };

/** How a node came to be visited (AccName 1.2, section 4.3.1). */
interface Visit {
  /** The node whose name or description is computed. */
  readonly isRoot: boolean;
  /** Within `aria-labelledby` or `aria-describedby`: those are followed once, never from one to the next. */
  readonly inReference: boolean;
  /** The root of this traversal is hidden itself, so hidden nodes below it count. */
  readonly includesHidden: boolean;
}

/** One node whose candidates are tried in turn; kept in a list of our own so that depth costs no stack. */
interface Frame {
  readonly node: NodeIndex;
  readonly visit: Visit;
  readonly candidates: Iterator<Candidate>;
  /** The candidate whose nodes are being gathered. */
  gathering: Gathering | null;
}

interface Gathering {
  readonly source: NameSource;
  readonly nodes: readonly NodeIndex[];
  /** `contents` for children, joined as they are laid out; `references` for targets, joined with a space. */
  readonly join: 'contents' | 'references';
  next: number;
  text: string;
  /** A space is due before whatever comes next. */
  isSpaceDue: boolean;
}

/**
 * Steps that one name may take. Nobody listens to a name as long; without a bound a page of nested controls would
 * cost the square of its size.
 */
const mostSteps = 300;

const neverContribute = ['script', 'style', 'noscript', 'template', 'head', 'datalist'];

/** AccName 1.2, section 4.3.2: the text alternative of one node. */
export class TextAlternativeComputation {
  readonly #page: Page;
  readonly #root: NodeIndex;
  readonly #visited = new Set<NodeIndex>();
  readonly #frames: Frame[] = [];
  #steps = 0;

  constructor(page: Page, root: NodeIndex) {
    this.#page = page;
    this.#root = root;
  }

  /** The name of the root. */
  name(): TextAlternative {
    const visit = { isRoot: true, inReference: false, includesHidden: this.#isHidden(this.#root) };
    return this.#run(this.#root, visit, this.#candidates(this.#root, visit));
  }

  /** Only what `aria-labelledby`, `aria-label` and `title` say. */
  authorName(): TextAlternative {
    const visit = { isRoot: true, inReference: false, includesHidden: false };
    return this.#run(this.#root, visit, this.#authorCandidates());
  }

  /** The texts of these nodes, as an idref list of the root gathers them. */
  references(nodes: readonly NodeIndex[]): TextAlternative {
    const visit = { isRoot: true, inReference: false, includesHidden: false };
    return this.#run(this.#root, visit, [{ source: 'aria-labelledby', nodes } as Candidate].values());
  }

  #run(node: NodeIndex, visit: Visit, candidates: Iterator<Candidate>): TextAlternative {
    this.#frames.push({ node, visit, candidates, gathering: null });
    let result = nothing;
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

  /** Takes up the next candidate; the frame's result when one settles it, null when there is more to do. */
  #tryNext(frame: Frame): TextAlternative | null {
    const { value, done } = frame.candidates.next();
    if (done) return nothing;
    const candidate: Candidate = value;
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

  #gatherNext(frame: Frame): TextAlternative | null {
    const gathering = frame.gathering!;
    if (gathering.next < gathering.nodes.length && this.#steps++ < mostSteps) {
      this.#enter(gathering.nodes[gathering.next++]!, frame, gathering);
      return null;
    }
    frame.gathering = null;
    // White space between words counts within a name, but alone it names nothing.
    const isSettled =
      !isBlank(gathering.text) ||
      (gathering.source === 'contents' && !frame.visit.isRoot && gathering.text !== '');
    return isSettled ? { text: gathering.text, source: gathering.source } : null;
  }

  #enter(node: NodeIndex, frame: Frame, gathering: Gathering): void {
    const { tree, source } = this.#page;
    const kind = tree.kind[node];
    if (kind === NodeKind.text) {
      append(gathering, source.text(node));
      return;
    }
    if (kind === NodeKind.pseudoElement) {
      if (source.tag(node) !== '::marker') this.#appendPseudo(node, gathering);
      return;
    }
    const isReference = gathering.join === 'references';
    // A reference may name a node that was met before; contents may not come round again.
    if (!isReference && this.#visited.has(node)) return;
    // A control within its own label adds nothing to it; one within what `aria-labelledby` names does.
    if (!isReference && node === this.#root && !frame.visit.inReference) {
      gathering.isSpaceDue ||= this.#standsApart(node);
      return;
    }
    if (source.isHtml(node, ...neverContribute)) return;
    const visit: Visit = isReference
      ? {
          isRoot: false,
          inReference: frame.visit.inReference || gathering.source === 'aria-labelledby',
          includesHidden: frame.visit.includesHidden || this.#isHidden(node),
        }
      : { ...frame.visit, isRoot: false };
    if (!visit.includesHidden && this.#isSkipped(node)) return;
    this.#visited.add(node);
    this.#frames.push({ node, visit, candidates: this.#candidates(node, visit), gathering: null });
  }

  #appendPseudo(node: NodeIndex, gathering: Gathering): void {
    const { source } = this.#page;
    const hasAlternative = /["')]\s*\/\s*"/.test(source.attr(node, 'content') ?? '');
    const isApart = hasAlternative || source.style(node, 'display') !== 'inline';
    if (isApart) gathering.isSpaceDue = true;
    append(gathering, source.text(node));
    if (isApart) gathering.isSpaceDue = true;
  }

  #join(gathering: Gathering, node: NodeIndex, result: TextAlternative): void {
    if (gathering.join === 'references') {
      if (gathering.text !== '' && result.text !== '') gathering.text += ' ';
      gathering.text += result.text;
      return;
    }
    const isApart = this.#standsApart(node) || (result.source !== null && result.source !== 'contents');
    if (isApart) gathering.isSpaceDue = true;
    append(gathering, result.text);
    if (isApart) gathering.isSpaceDue = true;
  }

  /** Laid out as a box of its own, so that its text does not run on from what stands beside it. */
  #standsApart(node: NodeIndex): boolean {
    const { source } = this.#page;
    if (source.isHtml(node, 'br')) return true;
    const display = source.style(node, 'display');
    return !(display === 'inline' || display === 'contents' || display.startsWith('ruby'));
  }

  *#authorCandidates(): Generator<Candidate, undefined> {
    yield* this.#ariaCandidates(this.#root, true);
    yield { source: 'title', text: this.#page.source.attr(this.#root, 'title') ?? '' };
  }

  *#ariaCandidates(node: NodeIndex, followsReferences: boolean): Generator<Candidate, undefined> {
    const { source, references } = this.#page;
    if (followsReferences) {
      const targets = references.targets(node, 'aria-labelledby');
      if (targets.length > 0) yield { source: 'aria-labelledby', nodes: targets };
    }
    yield { source: 'aria-label', text: source.attr(node, 'aria-label') ?? this.#page.internals.label(node) };
  }

  /** Steps 2B to 2I, in order. */
  *#candidates(node: NodeIndex, visit: Visit): Generator<Candidate, undefined> {
    const page = this.#page;
    const { source } = page;
    if (!visit.includesHidden && !page.visibility.hasVisibleStyle(node) && page.rendering.isRendered(node)) {
      // Itself invisible, but a descendant may have been made visible again.
      yield {
        source: 'contents',
        nodes: page.ownership.children(node).filter((child) => page.tree.isElement(child)),
      };
      return;
    }
    if (source.isHtml(node, 'slot')) {
      // A slot passes on what is put into it, and has no name of its own.
      if (!visit.isRoot) yield { source: 'contents', nodes: page.ownership.children(node) };
      return;
    }
    if (!visit.isRoot && node !== this.#root) {
      const value = embeddedValue(page, node);
      if (value !== null) {
        yield 'text' in value
          ? { source: 'value', text: value.text }
          : { source: 'contents', nodes: value.nodes };
        return;
      }
    }
    yield* this.#ariaCandidates(node, !visit.inReference);
    yield* nativeNames(page, node);
    if (!visit.isRoot || page.names.isNamedFromContent(node)) {
      yield { source: 'contents', nodes: page.ownership.children(node) };
    }
    yield { source: 'title', text: source.attr(node, 'title') ?? '' };
  }

  /** Hidden as the direct target of a reference: not perceivable, or `aria-hidden`. */
  #isHidden(node: NodeIndex): boolean {
    const { rendering, visibility, exposure } = this.#page;
    return !rendering.isRendered(node) || !visibility.hasVisibleStyle(node) || exposure.isAriaHidden(node);
  }

  /** Step 2A, for a node reached through contents. Invisible ones are entered: their children may be visible. */
  #isSkipped(node: NodeIndex): boolean {
    const { source, rendering, exposure } = this.#page;
    if (exposure.hidesFromAria(node)) return true;
    return !rendering.isRendered(node) && !source.isHtml(node, 'option', 'optgroup', 'area');
  }
}

function append(gathering: Gathering, text: string): void {
  if (text === '') return;
  if (gathering.isSpaceDue && gathering.text !== '') gathering.text += ' ';
  gathering.isSpaceDue = false;
  gathering.text += text;
}
