import { type ElementModel, State } from '@curbcut/page-model';
import type { Explanation } from '../difference.ts';

export const notAsked: Explanation = {
  id: 'not-asked',
  because:
    'axe-core has no rule for this question: it is asked by an ACT rule, or a best practice of ours, which can be left out of a scan.',
  isIt: ({ theirs }) => theirs === 'not-asked',
  example: { rule: 'title-repeats', page: '<p><a href="/a" title="Kiel">Kiel</a> is a town.</p>' },
};

export const headerAcrossTable: Explanation = {
  id: 'header-across-the-table',
  because:
    'A header cell across all columns is heard with every cell below it, so its text is bound to the table as 1.3.1 asks; axe-core wants a caption instead.',
  isIt: ({ rule, ours, element }) =>
    rule === 'table-fake-caption' &&
    ours === 'passed' &&
    [...element.descendants()].find(({ tag }) => tag === 'th' || tag === 'td')?.tag === 'th',
  example: {
    rule: 'table-fake-caption',
    page: '<table><tr><th colspan="2">Towns</th></tr><tr><td>Kiel</td><td>Oslo</td></tr></table>',
  },
};

/** axe-core lets a container scroll by less than this unasked (`scrollable-region-focusable-matches`). */
const axeLeastScrollPx = 14;

export const scrollsLittle: Explanation = {
  id: 'scrolls-little',
  because:
    'axe-core does not ask of what scrolls by less than 14 px; text that is cut off by so much cannot be read with the keyboard either.',
  isIt: ({ rule, ours, theirs, element }) => {
    if (rule !== 'scrollable-region-focusable' || ours !== 'failed' || theirs !== 'silent') return false;
    const { box } = element;
    if (box === null) return false;
    const texts = [element, ...element.descendants()].flatMap(({ flatChildren }) => flatChildren);
    const lines = texts.flatMap((child) => ('tag' in child ? [] : child.lines));
    return lines.every(
      ({ x, y, width, height }) =>
        x + width < box.x + box.width + axeLeastScrollPx &&
        y + height < box.y + box.height + axeLeastScrollPx,
    );
  },
  example: {
    rule: 'scrollable-region-focusable',
    page: '<pre style="width: 100px; overflow: auto; font: 20px/1 monospace"><b style="display: inline-block; width: 100px">Kiel</b><b style="font: 8px monospace">a</b></pre>',
  },
};

export const clippedSkipLink: Explanation = {
  id: 'clipped-skip-link',
  because:
    'axe-core asks only of skip links that are moved out of the window until they have the focus; those that are clipped away lead nowhere just the same when their target is missing.',
  isIt: ({ rule, ours, theirs, element: { box } }) =>
    rule === 'skip-link' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    box !== null &&
    box.x + box.width > 0 &&
    box.y + box.height > 0,
  example: {
    rule: 'skip-link',
    page: '<a href="#towns" style="position: absolute; clip-path: inset(50%)">Skip to the towns</a><main><h1>Kiel</h1></main>',
  },
};

export const coveredPage: Explanation = {
  id: 'covered-page',
  because:
    'axe-core takes a positioned box that covers most of the window for an open dialog and excuses the page from having a main landmark and a heading; ours goes by what says that it is a modal dialog.',
  isIt: ({ rule, ours, theirs, element }) =>
    (rule === 'landmark-one-main' || rule === 'page-has-heading-one') &&
    ours === 'failed' &&
    theirs === 'silent' &&
    [...element.descendants()].some(isOverlay),
  example: {
    rule: 'landmark-one-main',
    page: '<div style="position: fixed; inset: 0">Kiel is a town.</div>',
  },
};

/** As axe-core's `isModalOpen` guesses it: positioned, and three quarters of the window wide and high. */
function isOverlay(element: ElementModel): boolean {
  const { box } = element;
  const { width, height } = element.page.capture.viewport;
  const position = element.style('position');
  return (
    box !== null &&
    (position === 'fixed' || position === 'absolute') &&
    box.width >= width * 0.75 &&
    box.height >= height * 0.75
  );
}

export const headerInSection: Explanation = {
  id: 'header-in-section',
  because:
    'ARIA in HTML does not allow `banner` on a header inside of a section, article, main, nav or aside; axe-core takes it for the role that a header has anyway.',
  isIt: ({ rule, ours, theirs, element }) =>
    rule === 'aria-allowed-role' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    (element.tag === 'header' || element.tag === 'footer'),
  example: {
    rule: 'aria-allowed-role',
    page: '<section aria-label="Towns"><header role="banner">Kiel</header></section>',
  },
};

export const linksOfOneName: Explanation = {
  id: 'links-of-one-name',
  because:
    'axe-core leaves every pair of links of the same name to a person; ours fails those that lead to different sites, passes those that lead to one place or are told apart by the text around them, and asks about the others.',
  isIt: ({ rule, theirs }) => rule === 'identical-links-same-purpose' && theirs === 'cantTell',
  example: {
    rule: 'identical-links-same-purpose',
    page: '<p>Kiel has a <a href="https://a.example/">site</a>, and Oslo has a <a href="https://b.test/">site</a>.</p>',
  },
};

export const questionOfOurs: Explanation = {
  id: 'question-of-ours',
  because: 'Ours asks a person what axe-core passes, or does not look at: nothing is said to be wrong.',
  isIt: ({ ours, theirs }) => ours === 'cantTell' && theirs === 'silent',
  example: {
    rule: 'definition-list',
    page: '<dl><dt>Kiel</dt><dd>A town</dd><dt>Oslo</dt></dl>',
  },
};

export const tableWithoutHeaders: Explanation = {
  id: 'table-without-headers',
  because:
    'A table in which no cell is a header may only arrange things, so ours asks a person; axe-core fails it.',
  isIt: ({ rule, ours, reason }) => rule === 'td-has-header' && ours === 'cantTell' && reason === 'noHeader',
  example: {
    rule: 'td-has-header',
    page: `<table>${'<tr><td>Kiel</td><td>Oslo</td><td>Riga</td></tr>'.repeat(4)}</table>`,
  },
};

export const publishingRole: Explanation = {
  id: 'publishing-role',
  because:
    'Roles of digital publishing (DPUB-ARIA) refine what an element is for those who understand them, and hurt nobody else: ours leaves them alone.',
  isIt: ({ rule, ours, element }) =>
    rule === 'aria-allowed-role' &&
    ours === 'inapplicable' &&
    element.explicitRole?.startsWith('doc-') === true,
  example: { rule: 'aria-allowed-role', page: '<div role="doc-biblioentry">Kiel, a guide</div>' },
};

export const nameWithoutRole: Explanation = {
  id: 'name-without-role',
  because:
    'ACT kb1m8s fails every name on what has no role that can be named; axe-core asks a person where there is text too, and is silent inside of controls.',
  isIt: ({ rule, ours, reason, theirs }) =>
    rule === 'aria-prohibited-attr' && ours === 'failed' && reason === 'noRole' && theirs !== 'failed',
  example: { rule: 'aria-prohibited-attr', page: '<button><span aria-label="Kiel">A town</span></button>' },
};

export const regionWithoutName: Explanation = {
  id: 'region-without-name',
  because:
    'ARIA: a region without a name is no landmark, so there is nothing to tell apart; axe-core compares those too.',
  isIt: ({ rule, ours, element }) =>
    rule === 'landmark-unique' &&
    ours === 'inapplicable' &&
    element.explicitRole === 'region' &&
    element.name === '',
  example: {
    rule: 'landmark-unique',
    page: '<div role="region">Kiel</div><div role="region">Oslo</div>',
  },
};

export const focusWithGoodReason: Explanation = {
  id: 'focus-with-good-reason',
  because:
    'What scrolls must be reached by the Tab key, and what has a role other than that of a control says what it is; axe-core allows controls only.',
  isIt: ({ rule, ours, reason, element }) =>
    rule === 'focus-order-semantics' &&
    ((ours === 'passed' && reason === 'role') ||
      (ours === 'inapplicable' && element.hasState(State.scrollable))),
  example: {
    rule: 'focus-order-semantics',
    page: '<div tabindex="0" role="group" aria-label="Towns">Kiel, Oslo</div>',
  },
};
