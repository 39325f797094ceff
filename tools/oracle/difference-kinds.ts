import { rolesWithoutName } from '@curbcut/page-model';
import { CHROMIUM_MAX_NAME_NODES, hasDescendant, hasMoreNodes, removeSpaces } from './element-text.ts';
import type { TreeDifferenceKind } from './tree-difference.ts';

/** Roles whose text Chromium never uses for the name of an ancestor. */
const rolesSkippedInNames = new Set([
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

/**
 * All known kinds of differences between our model and Chromium's accessibility tree. A new kind fails the
 * test.
 */
export const differenceKinds: readonly TreeDifferenceKind[] = [
  // Roles
  {
    id: 'list-item-context',
    reason:
      'HTML-AAM gives li a role only inside a list, Chromium everywhere; Chromium also respects the role attribute of a list when a conflict invalidates it.',
    matches: ({ aspect, ours, theirs }) =>
      aspect === 'role' && [ours, theirs].includes('listitem') && [ours, theirs].includes('nothing'),
  },
  {
    id: 'svg-root',
    reason: 'SVG-AAM maps svg to graphics-document; Chromium exposes an inner one as a group.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'role' && ours === 'graphics-document' && element.tag === 'svg',
  },
  // Names
  {
    id: 'name-prohibited',
    reason:
      'ARIA 1.3 prohibits naming these roles, so no name can be relied on; Chromium exposes the name that the author wrote.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'name' && ours === '' && rolesWithoutName.has(element.role ?? 'generic'),
  },
  {
    id: 'hidden-label',
    reason:
      'AccName 1.2 step 2A: a label that is itself hidden still names its control; Chromium ignores it.',
    matches: ({ aspect, theirs, element }) =>
      aspect === 'name' && theirs === '' && element.nameSource === 'label',
  },
  {
    id: 'empty-value',
    reason:
      'HTML-AAM falls back to the title when the value of a button is empty; Chromium uses the empty value.',
    matches: ({ aspect, theirs, element }) =>
      aspect === 'name' && theirs === '' && element.tag === 'input' && element.attr('value') === '',
  },
  {
    id: 'image-input-value',
    reason: 'HTML-AAM names an image button by alt and title; Chromium prefers its value to the title.',
    matches: ({ aspect, theirs, element }) =>
      aspect === 'name' && element.attr('type') === 'image' && element.attr('value') === theirs,
  },
  {
    id: 'tooltip-of-content',
    reason:
      'AccName 1.2 step 2I: an element without other text contributes its title, also to the names of its ancestors and when its alt is empty; Chromium stops at the empty alt and skips empty elements.',
    matches: ({ aspect, ours, theirs, element }) =>
      (aspect === 'name' &&
        theirs === '' &&
        (element.attr('title') === ours ||
          hasDescendant(element, (inner) => inner.attr('title') === ours))) ||
      (aspect === 'description' &&
        ours === '' &&
        element.attr('alt') === '' &&
        element.attr('title') === theirs),
  },
  {
    id: 'figcaption',
    reason: 'HTML-AAM names a figure by its figcaption; Chromium does not.',
    matches: ({ aspect, theirs, element }) =>
      aspect === 'name' &&
      theirs === '' &&
      (element.tag === 'figure' || hasDescendant(element, (inner) => inner.tag === 'figcaption')),
  },
  {
    id: 'silent-roles',
    reason:
      'AccName 1.2 step 2H uses the text of every descendant; Chromium skips descendants with roles that are never named from content.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      ours.startsWith(theirs) &&
      element.nameSource === 'contents' &&
      hasDescendant(element, ({ role }) => rolesSkippedInNames.has(role ?? '')),
  },
  {
    id: 'long-name',
    reason: `Chromium truncates a name after ${CHROMIUM_MAX_NAME_NODES} nodes; our limit is much higher.`,
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      removeSpaces(ours).startsWith(removeSpaces(theirs)) &&
      element.nameSource === 'contents' &&
      hasMoreNodes(element),
  },
  {
    id: 'spaces',
    reason:
      'Chromium adds spaces around wbr and around elements without a box of their own; the words are displayed as one, and AccName requires spaces only at block boundaries.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      removeSpaces(ours) === removeSpaces(theirs) &&
      hasDescendant(element, (inner) => inner.tag === 'wbr' || inner.style('display') === 'contents'),
  },
  {
    id: 'text-transform',
    reason: 'AccName uses the text of the document; Chromium uses it as transformed for display.',
    matches: ({ aspect, ours, theirs }) =>
      aspect === 'name' && ours !== theirs && ours.toLowerCase() === theirs.toLowerCase(),
  },
  {
    id: 'ruby-text',
    reason:
      'Chromium moves ruby text from names to the description of the ruby element; no specification requires this.',
    matches: ({ aspect, element }) =>
      ['name', 'description'].includes(aspect) &&
      (element.tag === 'ruby' || hasDescendant(element, (inner) => inner.tag === 'rt')),
  },
  {
    id: 'aria-placeholder',
    reason: 'AccName does not use aria-placeholder as a name; Chromium does.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' && ours === '' && theirs === element.attr('aria-placeholder'),
  },
  {
    id: 'browser-interface',
    reason:
      'Chromium names media that cannot be played, and file inputs, with text of its own localized interface.',
    matches: ({ aspect, element }) =>
      aspect === 'name' && (['audio', 'video'].includes(element.tag) || element.attr('type') === 'file'),
  },
  {
    id: 'summary-description',
    reason: 'Chromium describes a summary that has another name by its content; HTML-AAM has no such step.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'description' && ours === '' && element.tag === 'summary',
  },
  // States
  {
    id: 'select-listbox-expanded',
    reason: 'Chromium does not expose the popup state of a select whose role the author changed.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'expanded' && ours === 'false' && element.tag === 'select' && element.explicitRole !== null,
  },
  {
    id: 'invalid-value',
    reason:
      'ARIA treats an invalid value as the default; Chromium treats any unknown word as true, and any unknown level as 1.',
    matches: ({ aspect, element }) => {
      const value = element.attr(`aria-${aspect}`)?.toLowerCase();
      return value !== undefined && !/^(true|false|mixed|undefined|[1-9]\d*)$/.test(value);
    },
  },
  // Exposure
  {
    id: 'invalid-aria-hidden',
    reason: 'Only aria-hidden=true hides; Chromium treats any unknown word as true.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'exposed' &&
      ours === 'true' &&
      element.closest((above) => !['true', 'false', '', null].includes(above.attr('aria-hidden'))) !== null,
  },
  {
    id: 'hidden-container',
    reason:
      'The element itself is hidden or inert, but some of its content is visible again; the comparison is about the element itself.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'exposed' && ours === 'false' && hasDescendant(element, (inner) => inner.isExposed),
  },
  {
    id: 'hidden-option',
    reason: 'An option with display: none is not in the open list; Chromium exposes it anyway.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'exposed' && ours === 'false' && element.tag === 'option',
  },
  {
    id: 'svg-never-rendered',
    reason:
      'SVG-AAM excludes elements that are never rendered; Chromium exposes parts of defs that have a title.',
    matches: ({ aspect, ours, element }) =>
      aspect === 'exposed' &&
      ours === 'false' &&
      element.isSvg &&
      element.closest(({ tag }) => tag === 'defs' || tag === 'symbol') !== null,
  },
];
