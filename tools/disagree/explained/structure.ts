import type { DifferenceExplanation } from '../difference.ts';

export const genericInLists: DifferenceExplanation = {
  id: 'generic-in-lists',
  reason:
    "Browsers expose list items and terms inside generic wrappers as part of their list, and separators and empty anchors don't change the number of items. Curbcut follows the accessibility tree; axe-core requires list items to be direct children.",
  matches: ({ rule, ours, theirs }) =>
    ['list', 'listitem', 'definition-list', 'dlitem'].includes(rule) &&
    ours === 'passed' &&
    theirs === 'failed',
  example: { rule: 'list', page: '<ul><div><li>Kiel</li><li>Oslo</li></div></ul>' },
};

export const outermostContent: DifferenceExplanation = {
  id: 'outermost-content',
  reason:
    'Curbcut reports the outermost element outside of all landmarks once; axe-core reports each of its parts between buttons, hidden elements and graphics.',
  matches: ({ rule, element, ours, theirs, elsewhere }) =>
    rule === 'region' &&
    ((ours === 'failed' && theirs === 'silent' && elsewhere.theirs.some((part) => element.contains(part))) ||
      (ours === 'inapplicable' &&
        theirs === 'failed' &&
        elsewhere.ours.some((container) => container.contains(element)))),
  example: {
    rule: 'region',
    page: '<div><p>Kiel</p><button>Book</button><p>Oslo</p></div>',
  },
};

export const sharedAccessKey: DifferenceExplanation = {
  id: 'shared-access-key',
  reason:
    'Links to the same URL may share an access key, because the same page opens no matter which link is activated.',
  matches: ({ rule, ours, reason, theirs }) =>
    rule === 'accesskeys' && ours === 'passed' && reason === 'sameTarget' && theirs === 'failed',
  example: {
    rule: 'accesskeys',
    page: '<a href="/" accesskey="1">Home</a><a href="/" accesskey="1">Start page</a>',
  },
};

export const nothingToSkip: DifferenceExplanation = {
  id: 'nothing-to-skip',
  reason:
    "No menu or other block comes before the page's content, so there is nothing to skip; axe-core requires a way to skip blocks anyway.",
  matches: ({ rule, ours, reason, theirs }) =>
    rule === 'bypass' && ours === 'passed' && reason === 'noBlock' && theirs !== 'silent',
  example: {
    rule: 'bypass',
    page: '<p>Read about <a href="/kiel">Kiel</a> and <a href="/oslo">Oslo</a>.</p>',
  },
};

export const noStyleSheets: DifferenceExplanation = {
  id: 'no-style-sheets',
  reason:
    "Only a style sheet can lock a page's orientation; axe-core reports “needs review” if it finds no style sheet to check.",
  matches: ({ rule, element, ours, theirs }) =>
    rule === 'css-orientation-lock' &&
    ours === 'inapplicable' &&
    theirs === 'cantTell' &&
    element.page.byTag('style').length === 0 &&
    !element.page.byTag('link').some((link) => link.tokens('rel').includes('stylesheet')),
  example: { rule: 'css-orientation-lock', page: '<p>Kiel is a town.</p>' },
};

export const focusableElementId: DifferenceExplanation = {
  id: 'id-of-focusable-element',
  reason:
    "axe-core's deprecated rule duplicate-id ignores the ids of focusable elements, which a separate rule checked before 4.1.1 was removed from WCAG. Curbcut's rule, which is off by default, reports every id that several elements share.",
  matches: ({ rule, ours, element, related }) =>
    rule === 'duplicate-id' &&
    ours === 'failed' &&
    [element, ...related].some(({ isFocusable }) => isFocusable),
  example: {
    rule: 'duplicate-id',
    page: '<label id="type">Type <select id="type"><option>Town</option></select></label>',
  },
};
