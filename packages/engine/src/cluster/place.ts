import type { Finding } from '@curbcut/contract';
import { snippetParts } from '../snippet-parts.ts';
import { componentKey, componentOf } from './component.ts';
import { isPartOf, isTelling, readStep, type Step } from './step.ts';

/** Where an element was made. */
export interface Place {
  /**
   * `source`: in a component whose file is known. `component`: within something that has a name, wherever that is used. `template`: a part of every page, named by its
   * landmark. `prose`: running text that somebody wrote. `nameless`: nothing but where it stands is known.
   */
  readonly kind: 'source' | 'component' | 'template' | 'prose' | 'nameless';
  /** The same for elements that were made in the same place. */
  readonly key: string;
  /** The steps from the element to what it was made in, and the landmark around that, for people. */
  readonly steps: readonly string[];
}

export function placeOf(finding: Finding): Place {
  const steps = stepsOf(finding.path);
  const { origin } = finding;
  if (steps.length === 0) return { kind: 'template', key: 'document', steps: [] };
  if (aboutWholePage.has(finding.ruleId)) {
    const key = `within the page ${describe(steps.at(-1)!)}`;
    return { kind: 'template', key, steps: finding.path.slice(0, steps.length) };
  }
  if (origin?.prose) {
    const { depth, near } = origin.prose;
    const below = steps.slice(0, depth);
    return {
      kind: 'prose',
      key: ['prose', ...below.map(({ tag }) => tag), evidenceOf(finding, near)].join(' < '),
      steps: finding.path.slice(0, depth + 1),
    };
  }
  const component = componentOf(finding);
  if (component !== null) {
    const within = steps.slice(0, component.depth + 1).map(describe);
    return {
      kind: 'source',
      key: ['source', ...within, componentKey(finding)].join(' < '),
      steps: finding.path.slice(0, within.length),
    };
  }
  const end = endOf(steps);
  const made = finding.path.slice(0, (end?.at ?? steps.length - 1) + 1);
  // Class names that only this deploy knows stand for components that nobody can name: without them all would be one.
  const isDrawn = steps.slice(0, end?.at).some(({ names }, at) => names.length === 0 && origin?.classes[at]);
  if (end === null || isDrawn) {
    const look = origin?.classes.slice(0, 2) ?? [];
    return {
      kind: 'nameless',
      key: JSON.stringify([withoutNesting(steps.slice(0, made.length).map(describe)), look]),
      steps: made,
    };
  }
  const within = steps.slice(0, end.at).map(describe);
  // What a component is made of may differ from place to place (`li.card`, `div.card`): its name does not.
  const top = end.at === 0 || end.name === null ? describe(steps[end.at]!) : `.${end.name}`;
  const landmark = steps.findIndex((_, at) => at > end.at && isChrome(steps, at));
  const around = landmark < 0 ? [] : [finding.path[landmark]!];
  return { kind: end.kind, key: [...within, top].join(' < '), steps: [...made, ...around] };
}

/** Sections in sections, lists in lists: how deep something stands says nothing of what made it. */
const withoutNesting = (steps: readonly string[]): string[] =>
  steps.filter((step, at) => at === 0 || step !== steps[at - 1]);

/** Rules whose elements fail for what does not stand around them: the template of the page mends them all. */
const aboutWholePage = new Set(['region']);

/** Elements that applications and themes wrap every page in. */
const wholePage = /^(app|root|__next|__nuxt|___gatsby|page|wrapper|site|container|__app)$/i;

/** The steps up to the body, which says what kind of page it is, and without what wraps every page. */
function stepsOf(path: readonly string[]): Step[] {
  const steps = path.map(readStep);
  if (steps.length <= 1) return steps;
  const body = steps.findIndex(({ tag }, index) => index > 0 && tag === 'body');
  const within = body < 0 ? steps : steps.slice(0, body);
  while (within.length > 1 && within.at(-1)!.id !== null && wholePage.test(within.at(-1)!.id!)) within.pop();
  return within;
}

interface End {
  readonly at: number;
  readonly kind: 'component' | 'template';
  readonly name: string | null;
}

/** The first step, from the element upwards, that says in what the element was made; null where none does. */
function endOf(steps: readonly Step[]): End | null {
  for (const [at, step] of steps.entries()) {
    if (step.tag.includes('-')) return { at, kind: 'component', name: step.tag };
    if (step.component !== null) return { at, kind: 'component', name: `@${step.component}` };
    const whole = wholeOf(steps, at);
    if (whole !== null) return whole;
    const name = step.names.find(isTelling);
    if (name !== undefined) return { at, kind: 'component', name };
    if (step.names.length === 0 && step.id !== null && namedById.has(step.tag) && isTelling(step.id)) {
      return { at, kind: 'component', name: `#${step.id}` };
    }
    if (isChrome(steps, at)) return { at, kind: 'template', name: null };
  }
  return null;
}

/** What an element is a part of by its class name. */
function wholeOf(steps: readonly Step[], at: number): End | null {
  for (const part of steps[at]!.names) {
    for (let above = steps.length - 1; above > at; above--) {
      const whole = steps[above]!.names.find((name) => isPartOf(part, name));
      if (whole !== undefined) return { at: above, kind: 'component', name: whole };
    }
  }
  return null;
}

/** Elements whose id names a part of the design; on others it is mostly the anchor of a link to content. */
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

const chromeTags = new Set(['header', 'footer', 'nav', 'aside', 'dialog']);
const sectioning = new Set(['main', 'article', 'section', 'aside']);

function isChrome(steps: readonly Step[], at: number): boolean {
  return chromeTags.has(steps[at]!.tag) && !steps.slice(at + 1).some(({ tag }) => sectioning.has(tag));
}

function describe({ tag, role, names }: Step): string {
  return [tag, ...(role === null ? [] : [`[${role}]`]), ...names.map((name) => `.${name}`)].join('');
}

/** What of an element's content tells it from others in the same place: what it shows, leads to or says. */
function evidenceOf({ snippet, name }: Finding, near: string): string {
  const { attributes, text, inner } = snippetParts(snippet);
  const address = ['src', 'href', 'srcset', 'data']
    .map((key) => attributes.find(([known]) => known === key)?.[1])
    .find((value) => value !== undefined && value !== '');
  // Words are often the same on two pages; what stands beside them seldom is.
  return address ?? [text || name, /(?:src|href)="([^"]*)"/.exec(inner)?.[1] ?? near].join(' ');
}
