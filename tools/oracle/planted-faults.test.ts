import { capturePage, loadStableHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { readBrowserTree } from './browser-tree.ts';
import { compareElements } from './compare-page.ts';

/**
 * Errors in our model, simulated by giving it the first page and Chromium the second. The last column is the
 * aspect in which the error must show up as a difference that counts.
 */
const plantedFaults: readonly (readonly [fault: string, ours: string, theirs: string, aspect: string])[] = [
  ['an invented role', '<h2>Text</h2>', '<h2 role="paragraph">Text</h2>', 'role'],
  ['a missing role', '<div>Save</div>', '<div role="button">Save</div>', 'role'],
  ['a row group outside a table', '<div role="rowgroup">A</div>', '<div>A</div>', 'role'],
  ['an invented paragraph', '<div role="paragraph">A</div>', '<div>A</div>', 'role'],
  [
    'a layout table marked by its role',
    '<table border="1"><tr><th>A<td>B</table>',
    '<table border="1" role="none"><tr><th>A<td>B</table>',
    'role',
  ],
  [
    'a header cell exposed as a cell',
    '<table border="1"><tr><td role="cell">A<td>B</table>',
    '<table border="1"><tr><td role="columnheader">A<td>B</table>',
    'role',
  ],
  ['a password field without a role', '<input type="password">', '<input type="checkbox">', 'role'],
  [
    'an SVG button exposed as an image',
    '<svg><title>A</title></svg>',
    '<svg role="button"><title>A</title></svg>',
    'role',
  ],
  ['a missing name', '<button></button>', '<button aria-label="Save"></button>', 'name'],
  ['an invented name', '<button aria-label="Save"></button>', '<button></button>', 'name'],
  ['a different name', '<a href="#">Save</a>', '<a href="#" aria-label="Save all">Save</a>', 'name'],
  ['a truncated name', '<a href="#">Save all</a>', '<a href="#" aria-label="Save">Save all</a>', 'name'],
  [
    'a cell named by the author',
    '<table border="1"><tr><th>A<td>Save all</table>',
    '<table border="1"><tr><th>A<td aria-label="Save">Save all</table>',
    'name',
  ],
  [
    'a row named by the author',
    '<table border="1"><tr><th>A<td>B</table>',
    '<table border="1"><tr aria-label="C"><th>A<td>B</table>',
    'name',
  ],
  ['a term named by the author', '<dfn>A</dfn>', '<dfn aria-label="B">A</dfn>', 'name'],
  ['the title of the page', '<!doctype html><title>A</title>', '<!doctype html><title>B</title>', 'name'],
  ['a missing description', '<a href="#">A</a>', '<a href="#" aria-description="B">A</a>', 'description'],
  ['hidden content', '<p>A</p>', '<p aria-hidden="true">A</p>', 'exposed'],
  ['visible content', '<p hidden>A</p>', '<p>A</p>', 'exposed'],
  [
    'a focusable element',
    '<div role="button">A</div>',
    '<div role="button" tabindex="0">A</div>',
    'focusable',
  ],
  ['a required field', '<input>', '<input required>', 'required'],
  ['a checked box', '<input type="checkbox">', '<input type="checkbox" checked>', 'checked'],
  [
    'an expanded button',
    '<button aria-expanded="false">A</button>',
    '<button aria-expanded="true">A</button>',
    'expanded',
  ],
  ['the level of a heading', '<h2>A</h2>', '<h2 aria-level="3">A</h2>', 'level'],
];

test.each(plantedFaults)('detects a simulated error: %s', async (_, ours, theirs, aspect) => {
  const { elements } = createPageModel(await capturePage(await loadStableHtml(ours)));
  const browser = await readBrowserTree(await loadStableHtml(theirs), new Set());
  expect(browser.map(({ tag }) => tag)).toEqual(elements.map(({ tag }) => tag));
  const counted = compareElements(elements, browser).filter(({ isEncoding }) => !isEncoding);
  expect(counted.map((difference) => difference.aspect)).toContain(aspect);
});
