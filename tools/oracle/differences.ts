import { rolesWithoutName } from '@curbcut/page-model';
import type { Difference } from './compare.ts';
import { chromiumNameNodes, hasInside, hasMoreNodes, withoutSpaces } from './texts.ts';

type Answers = Omit<Difference, 'kind' | 'isEncoding'>;

/** A difference that is meant: what it is, and why we say something else than Chromium. */
export interface DifferenceKind {
  readonly id: string;
  readonly because: string;
  readonly isIt: (difference: Answers) => boolean;
}

/** Roles that Chromium never takes text from for the name of something around them. */
const silentRoles = new Set([
  'article',
  'dialog',
  'figure',
  'form',
  'graphics-document',
  'group',
  'navigation',
  'region',
  'row',
  'table',
]);

/** Every known kind of difference between our model and Chromium's accessibility tree. A new kind fails the test. */
export const differenceKinds: readonly DifferenceKind[] = [
  // Roles
  {
    id: 'list-item-context',
    because:
      'HTML-AAM gives li a role only in a list, Chromium anywhere; and it looks at the role attribute of a list even where a conflict makes it void.',
    isIt: ({ aspect, ours, theirs }) =>
      aspect === 'role' && [ours, theirs].includes('listitem') && [ours, theirs].includes('nothing'),
  },
  {
    id: 'svg-root',
    because: 'SVG-AAM maps svg to graphics-document; Chromium exposes an inner one as a group.',
    isIt: ({ aspect, ours, element }) =>
      aspect === 'role' && ours === 'graphics-document' && element.tag === 'svg',
  },
  // Names
  {
    id: 'name-prohibited',
    because:
      'ARIA 1.3 prohibits naming these roles, so there is no name to rely on; Chromium passes on what the author wrote.',
    isIt: ({ aspect, ours, element }) =>
      aspect === 'name' && ours === '' && rolesWithoutName.has(element.role ?? 'generic'),
  },
  {
    id: 'hidden-label',
    because:
      'AccName 1.2 step 2A: a label that is itself hidden still names its control; Chromium does not read it.',
    isIt: ({ aspect, theirs, element }) =>
      aspect === 'name' && theirs === '' && element.nameSource === 'label',
  },
  {
    id: 'empty-value',
    because:
      'HTML-AAM goes on to the title when the value of a button is empty; Chromium stops at the value.',
    isIt: ({ aspect, theirs, element }) =>
      aspect === 'name' && theirs === '' && element.tag === 'input' && element.attr('value') === '',
  },
  {
    id: 'image-input-value',
    because: 'HTML-AAM names an image button by alt and title; Chromium takes its value before the title.',
    isIt: ({ aspect, theirs, element }) =>
      aspect === 'name' && element.attr('type') === 'image' && element.attr('value') === theirs,
  },
  {
    id: 'tooltip-of-content',
    because:
      'AccName 1.2 step 2I: an element without any other text gives its title, also to the name of what it stands in, and also beside an empty alt; Chromium stops at the empty alt and leaves empty elements out.',
    isIt: ({ aspect, ours, theirs, element }) =>
      (aspect === 'name' &&
        theirs === '' &&
        (element.attr('title') === ours || hasInside(element, (inner) => inner.attr('title') === ours))) ||
      (aspect === 'description' &&
        ours === '' &&
        element.attr('alt') === '' &&
        element.attr('title') === theirs),
  },
  {
    id: 'figcaption',
    because: 'HTML-AAM names a figure by its figcaption; Chromium does not.',
    isIt: ({ aspect, theirs, element }) =>
      aspect === 'name' &&
      theirs === '' &&
      (element.tag === 'figure' || hasInside(element, (inner) => inner.tag === 'figcaption')),
  },
  {
    id: 'silent-roles',
    because:
      'AccName 1.2 step 2H takes the text of every descendant; Chromium passes over those of roles that are never named from content.',
    isIt: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      ours.startsWith(theirs) &&
      element.nameSource === 'contents' &&
      hasInside(element, ({ role }) => silentRoles.has(role ?? '')),
  },
  {
    id: 'long-name',
    because: `Chromium cuts a name off after ${chromiumNameNodes} nodes; we do much later.`,
    isIt: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      withoutSpaces(ours).startsWith(withoutSpaces(theirs)) &&
      element.nameSource === 'contents' &&
      hasMoreNodes(element),
  },
  {
    id: 'spaces',
    because:
      'Chromium puts a space around wbr and around elements without a box of their own; the words are drawn as one, and AccName asks for spaces at block boundaries only.',
    isIt: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      withoutSpaces(ours) === withoutSpaces(theirs) &&
      hasInside(element, (inner) => inner.tag === 'wbr' || inner.style('display') === 'contents'),
  },
  {
    id: 'text-transform',
    because: 'AccName takes the text of the document; Chromium takes it as transformed for display.',
    isIt: ({ aspect, ours, theirs }) =>
      aspect === 'name' && ours !== theirs && ours.toLowerCase() === theirs.toLowerCase(),
  },
  {
    id: 'ruby-text',
    because:
      'Chromium moves ruby text from names to the description of the ruby element; no specification says so.',
    isIt: ({ aspect, element }) =>
      ['name', 'description'].includes(aspect) &&
      (element.tag === 'ruby' || hasInside(element, (inner) => inner.tag === 'rt')),
  },
  {
    id: 'aria-placeholder',
    because: 'AccName does not name by aria-placeholder; Chromium does.',
    isIt: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' && ours === '' && theirs === element.attr('aria-placeholder'),
  },
  {
    id: 'browser-interface',
    because:
      'Chromium names media that cannot be played, and file inputs, after its own localised interface.',
    isIt: ({ aspect, element }) =>
      aspect === 'name' && (['audio', 'video'].includes(element.tag) || element.attr('type') === 'file'),
  },
  {
    id: 'summary-description',
    because: 'Chromium describes a summary that has another name by its content; HTML-AAM has no such step.',
    isIt: ({ aspect, ours, element }) => aspect === 'description' && ours === '' && element.tag === 'summary',
  },
  // States
  {
    id: 'select-listbox-expanded',
    because: 'Chromium does not expose the popup state of a select whose role the author changed.',
    isIt: ({ aspect, ours, element }) =>
      aspect === 'expanded' && ours === 'false' && element.tag === 'select' && element.explicitRole !== null,
  },
  {
    id: 'invalid-value',
    because:
      'ARIA treats a value that a property does not allow as its default; Chromium takes any unknown word for true, and any unknown level for 1.',
    isIt: ({ aspect, element }) => {
      const value = element.attr(`aria-${aspect}`)?.toLowerCase();
      return value !== undefined && !/^(true|false|mixed|undefined|[1-9]\d*)$/.test(value);
    },
  },
  // Exposure
  {
    id: 'invalid-aria-hidden',
    because: 'Only aria-hidden=true hides; Chromium takes any unknown word for true.',
    isIt: ({ aspect, ours, element }) =>
      aspect === 'exposed' &&
      ours === 'true' &&
      element.closest((above) => !['true', 'false', '', null].includes(above.attr('aria-hidden'))) !== null,
  },
  {
    id: 'hidden-container',
    because:
      'The element itself is hidden or inert, and something in it is shown again; the question was asked of the element.',
    isIt: ({ aspect, ours, element }) =>
      aspect === 'exposed' && ours === 'false' && hasInside(element, (inner) => inner.isExposed),
  },
  {
    id: 'hidden-option',
    because:
      'An option that is display: none is not in the list that opens; Chromium exposes it all the same.',
    isIt: ({ aspect, ours, element }) => aspect === 'exposed' && ours === 'false' && element.tag === 'option',
  },
  {
    id: 'svg-never-rendered',
    because: 'SVG-AAM leaves out what is never rendered; Chromium exposes parts of defs that have a title.',
    isIt: ({ aspect, ours, element }) =>
      aspect === 'exposed' &&
      ours === 'false' &&
      element.isSvg &&
      element.closest(({ tag }) => tag === 'defs' || tag === 'symbol') !== null,
  },
];
