import type { Finding } from '@curbcut/contract';
import { getRuleTraits } from '@curbcut/rules/traits';
import { parseSnippet } from './parse-snippet.ts';
import { isDescriptive, isPartOf, type PathStep, parseStep } from './path-step.ts';
import { getComponentKey, getSourceComponent } from './source-component.ts';

/** Where in the source an element was produced. */
export interface ElementLocation {
  /**
   * `source`: in a component whose file is known. `component`: in something with a name, wherever it's used
   * on the site. `template`: in a part of every page, identified by its landmark. `prose`: in running text
   * written by an author. `nameless`: only the position is known.
   */
  readonly kind: 'source' | 'component' | 'template' | 'prose' | 'nameless';
  /** Equal for elements produced at the same location. */
  readonly key: string;
  /** The steps from the element to its origin and the landmark around it, for display. */
  readonly steps: readonly string[];
}

export function getLocation(finding: Finding): ElementLocation {
  const steps = parsePath(finding.path);
  const { origin } = finding;
  if (steps.length === 0) return { kind: 'template', key: 'document', steps: [] };
  if (getRuleTraits(finding.ruleId).missesAncestor) {
    const key = `within the page ${describeStep(steps.at(-1)!)}`;
    return { kind: 'template', key, steps: finding.path.slice(0, steps.length) };
  }
  if (origin?.prose) {
    const { depth, near } = origin.prose;
    const below = steps.slice(0, depth);
    return {
      kind: 'prose',
      key: ['prose', ...below.map(({ tag }) => tag), getContentEvidence(finding, near)].join(' < '),
      steps: finding.path.slice(0, depth + 1),
    };
  }
  const component = getSourceComponent(finding);
  if (component !== null) {
    const within = steps.slice(0, component.depth + 1).map(describeStep);
    return {
      kind: 'source',
      key: ['source', ...within, getComponentKey(finding)].join(' < '),
      steps: finding.path.slice(0, within.length),
    };
  }
  const end = findOwner(steps);
  const originPath = finding.path.slice(0, (end?.index ?? steps.length - 1) + 1);
  // Generated class names belong to components without a name. Without these class names, all such components
  // would be the same.
  const hasGeneratedClasses = steps
    .slice(0, end?.index)
    .some(({ classNames }, at) => classNames.length === 0 && origin?.classes[at]);
  if (end === null || hasGeneratedClasses) {
    const ownClasses = origin?.classes.slice(0, 2) ?? [];
    return {
      kind: 'nameless',
      key: JSON.stringify([removeNesting(steps.slice(0, originPath.length).map(describeStep)), ownClasses]),
      steps: originPath,
    };
  }
  const within = steps.slice(0, end.index).map(describeStep);
  // A component's element may differ between uses (`li.card`, `div.card`), but its name stays the same.
  const top = end.index === 0 || end.name === null ? describeStep(steps[end.index]!) : `.${end.name}`;
  const landmark = steps.findIndex((_, at) => at > end.index && isChrome(steps, at));
  const around = landmark < 0 ? [] : [finding.path[landmark]!];
  return { kind: end.kind, key: [...within, top].join(' < '), steps: [...originPath, ...around] };
}

/** Collapses nested sections and lists: nesting depth does not identify an element's origin. */
const removeNesting = (steps: readonly string[]): string[] =>
  steps.filter((step, at) => at === 0 || step !== steps[at - 1]);

/** Ids of elements in which applications and themes wrap every page. */
const pageWrapperName = /^(app|root|__next|__nuxt|___gatsby|page|wrapper|site|container|__app)$/i;

/**
 * Returns the steps below the body (whose classes name the type of page), without elements that wrap every
 * page.
 */
function parsePath(path: readonly string[]): PathStep[] {
  const steps = path.map(parseStep);
  if (steps.length <= 1) return steps;
  const body = steps.findIndex(({ tag }, index) => index > 0 && tag === 'body');
  const within = body < 0 ? steps : steps.slice(0, body);
  while (within.length > 1 && within.at(-1)!.id !== null && pageWrapperName.test(within.at(-1)!.id!))
    within.pop();
  return within;
}

interface OwnerStep {
  readonly index: number;
  readonly kind: 'component' | 'template';
  readonly name: string | null;
}

/** Finds the first step, from the element up, that names the element's origin; null if there is none. */
function findOwner(steps: readonly PathStep[]): OwnerStep | null {
  for (const [index, step] of steps.entries()) {
    if (step.tag.includes('-')) return { index, kind: 'component', name: step.tag };
    if (step.component !== null) return { index, kind: 'component', name: `@${step.component}` };
    const whole = findWhole(steps, index);
    if (whole !== null) return whole;
    const name = step.classNames.find(isDescriptive);
    if (name !== undefined) return { index, kind: 'component', name };
    if (
      step.classNames.length === 0 &&
      step.id !== null &&
      namedById.has(step.tag) &&
      isDescriptive(step.id)
    ) {
      return { index, kind: 'component', name: `#${step.id}` };
    }
    if (isChrome(steps, index)) return { index, kind: 'template', name: null };
  }
  return null;
}

/** Finds the component that an element belongs to, based on its class name. */
function findWhole(steps: readonly PathStep[], at: number): OwnerStep | null {
  for (const part of steps[at]!.classNames) {
    for (let above = steps.length - 1; above > at; above--) {
      const whole = steps[above]!.classNames.find((name) => isPartOf(part, name));
      if (whole !== undefined) return { index: above, kind: 'component', name: whole };
    }
  }
  return null;
}

/**
 * Elements whose id names a part of the design. On other elements, an id is usually a link target in the
 * content.
 */
const namedById = new Set([
  'div',
  'form',
  'aside',
  'nav',
  'header',
  'footer',
  'ul',
  'iframe',
  'dialog',
  'svg',
  'input',
  'select',
  'textarea',
  'button',
  'img',
]);

const siteChromeTags = new Set(['header', 'footer', 'nav', 'aside', 'dialog']);
const sectioning = new Set(['main', 'article', 'section', 'aside']);

function isChrome(steps: readonly PathStep[], at: number): boolean {
  return siteChromeTags.has(steps[at]!.tag) && !steps.slice(at + 1).some(({ tag }) => sectioning.has(tag));
}

function describeStep({ tag, role, classNames }: PathStep): string {
  return [tag, ...(role === null ? [] : [`[${role}]`]), ...classNames.map((name) => `.${name}`)].join('');
}

/**
 * Returns the content that distinguishes an element from others at the same location: its URL, its text or
 * the text next to it.
 */
function getContentEvidence({ snippet, name }: Finding, near: string): string {
  const { attributes, text, inner } = parseSnippet(snippet);
  const url = ['src', 'href', 'srcset', 'data']
    .map((key) => attributes.find(([known]) => known === key)?.[1])
    .find((value) => value !== undefined && value !== '');
  // Two pages often contain the same text, but rarely with the same text next to it.
  return url ?? [text || name, /(?:src|href)="([^"]*)"/.exec(inner)?.[1] ?? near].join(' ');
}
