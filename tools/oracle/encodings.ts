import { type ElementModel, rolesWithoutName } from '@curbcut/page-model';
import { CHROMIUM_MAX_NAME_NODES, getExposedText, hasMoreNodes, removeSpaces } from './element-text.ts';
import type { TreeDifferenceKind } from './tree-difference.ts';

/** Parts of a table for which Chromium reports that it's probably a layout table. */
const layoutGuesses: Readonly<Record<string, readonly string[]>> = {
  LayoutTable: ['table'],
  LayoutTableRow: ['row'],
  LayoutTableCell: ['cell', 'columnheader', 'rowheader'],
};
const tablePartTags = new Set(['table', 'tr', 'td', 'th']);

/** Roles that are read by their content, so that their name only repeats it. */
const rolesReadByContent = new Set(['cell', 'columnheader', 'gridcell', 'row', 'rowheader']);

function isTable({ role }: ElementModel): boolean {
  return role === 'table' || role === 'grid' || role === 'treegrid';
}

/** Returns whether text is the element's own content, which is read even without a name. */
function isOwnContent(element: ElementModel, text: string): boolean {
  const content = removeSpaces(getExposedText(element));
  const expected = removeSpaces(text);
  return content === expected || (hasMoreNodes(element) && content.startsWith(expected));
}

/**
 * Differences in representation: assistive technology gets the same words and structure either way, and no
 * rule could have a different result. They count as equal. Each is as specific as possible, so that it never
 * covers wrong names, wrong roles or missing elements (`planted-faults.test.ts`).
 */
export const equivalentEncodings: readonly TreeDifferenceKind[] = [
  {
    id: 'rowgroup-left-out',
    reason:
      'Chromium omits row groups from its tree and attaches their rows to the table; our model contains them with the same rows.',
    matches: ({ aspect, ours, theirs, element, ax }) =>
      aspect === 'role' &&
      ours === 'rowgroup' &&
      theirs === 'nothing' &&
      ax?.ignored === true &&
      element.flatParent !== null &&
      isTable(element.flatParent),
  },
  {
    id: 'paragraph-left-out',
    reason:
      'HTML-AAM maps every p; Chromium omits those that are not laid out as a block of lines (empty, inline, around blocks). Their content is in both trees.',
    matches: ({ aspect, ours, theirs, element, ax }) =>
      aspect === 'role' &&
      ours === 'paragraph' &&
      theirs === 'nothing' &&
      ax?.ignored === true &&
      element.tag === 'p' &&
      element.explicitRole === null,
  },
  {
    id: 'layout-guess',
    reason:
      'Chromium marks a table, or a box laid out as a table by CSS, as a probable layout table; HTML-AAM has no such role. The element is the same: a table if HTML defines it, nothing if only CSS does.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'role' &&
      (element.isHtml && tablePartTags.has(element.tag)
        ? (layoutGuesses[theirs] ?? []).includes(ours)
        : Object.hasOwn(layoutGuesses, theirs) && ours === 'nothing'),
  },
  {
    id: 'tooltip-as-name',
    reason:
      'ARIA prohibits naming elements without a role, so their title is the description; where Chromium gives a CSS table a role of its own, the same title is the name.',
    matches: ({ aspect, ours, theirs, element, ax }) =>
      Object.hasOwn(layoutGuesses, String(ax?.role?.value)) &&
      rolesWithoutName.has(element.role ?? 'generic') &&
      ((aspect === 'name' && ours === '' && theirs === element.description) ||
        (aspect === 'description' && theirs === '' && ours === ax?.name?.value)),
  },
  {
    id: 'content-as-name',
    reason:
      'ARIA allows no name for these roles (for math, none from its content); Chromium repeats their own content as the name. Nothing is added or lost.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      ours === '' &&
      (rolesWithoutName.has(element.role ?? 'generic') || element.role === 'math') &&
      isOwnContent(element, theirs),
  },
  {
    id: 'row-without-name',
    reason:
      'ARIA names rows from their cells; Chromium does so only in grids, for speed. The cells are announced either way.',
    matches: ({ aspect, theirs, element, ax }) =>
      aspect === 'name' &&
      theirs === '' &&
      element.nameSource === 'contents' &&
      (element.role === 'row' || ax?.role?.value === 'LayoutTableCell'),
  },
  {
    id: 'cell-cut-short',
    reason: `Chromium truncates a name after ${CHROMIUM_MAX_NAME_NODES} nodes, our limit is much higher; assistive technology reads the content of a cell or row, not its name.`,
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'name' &&
      theirs !== '' &&
      rolesReadByContent.has(element.role ?? '') &&
      element.nameSource === 'contents' &&
      removeSpaces(ours).startsWith(removeSpaces(theirs)) &&
      hasMoreNodes(element),
  },
  {
    id: 'svg-as-image',
    reason:
      'SVG-AAM maps svg to graphics-document; Chromium exposes an outer svg with a name as an image. Both are one graphic with that name, and rules treat both roles alike.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'role' && ours === 'graphics-document' && theirs === 'img' && element.tag === 'svg',
  },
  {
    id: 'platform-field',
    reason:
      'HTML-AAM maps password and file inputs to a protected text field and a button of the platform, without an ARIA role; Chromium exposes them as textbox and button.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'role' &&
      ours === 'nothing' &&
      ((element.inputType === 'password' && theirs === 'textbox') ||
        (element.inputType === 'file' && theirs === 'button')),
  },
  {
    id: 'svg-document',
    reason:
      'SVG-AAM maps svg to graphics-document, a kind of document; for a root svg, Chromium exposes only document.',
    matches: ({ aspect, ours, theirs, element }) =>
      aspect === 'role' &&
      ours === 'graphics-document' &&
      theirs === 'document' &&
      element.tag === 'svg' &&
      element === element.document.root,
  },
  {
    id: 'required-not-listed',
    reason:
      'Chromium’s tree contains which select, switch or checkbox is required; the DevTools protocol, through which we read it, reports this only for other roles (RoleAllowsRequired in its inspector_accessibility_agent.cc).',
    matches: ({ aspect, ours, element }) =>
      aspect === 'required' &&
      ours === 'true' &&
      (element.tag === 'select' || element.role === 'switch' || element.role === 'checkbox') &&
      (element.hasAttr('required') || element.attr('aria-required') === 'true'),
  },
];
