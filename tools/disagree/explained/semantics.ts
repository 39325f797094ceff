import { type ElementModel, NodeState } from '@curbcut/page-model';
import type { DifferenceExplanation } from '../difference.ts';

export const noAxeRule: DifferenceExplanation = {
  id: 'no-axe-rule',
  reason:
    "axe-core has no rule for this requirement: it comes from an ACT rule or is one of Curbcut's best practices (which can be excluded from a scan).",
  matches: ({ theirs }) => theirs === 'no-axe-rule',
  example: { rule: 'title-repeats', page: '<p><a href="/a" title="Kiel">Kiel</a> is a town.</p>' },
};

export const headerAcrossTable: DifferenceExplanation = {
  id: 'full-width-header',
  reason:
    'A header cell that spans all columns is announced with every cell below it, so its text is associated with the table as 1.3.1 requires; axe-core requires a caption instead.',
  matches: ({ rule, ours, element }) =>
    rule === 'table-fake-caption' &&
    ours === 'passed' &&
    [...element.descendants()].find(({ tag }) => tag === 'th' || tag === 'td')?.tag === 'th',
  example: {
    rule: 'table-fake-caption',
    page: '<table><tr><th colspan="2">Towns</th></tr><tr><td>Kiel</td><td>Oslo</td></tr></table>',
  },
};

/** axe-core ignores containers that scroll by less than this (`scrollable-region-focusable-matches`). */
const AXE_MIN_SCROLL_PX = 14;

export const smallScrollDistance: DifferenceExplanation = {
  id: 'scrolls-slightly',
  reason:
    "axe-core ignores regions that scroll by less than 14 px; text that is cut off by so little can't be read with the keyboard either.",
  matches: ({ rule, ours, theirs, element }) => {
    if (rule !== 'scrollable-region-focusable' || ours !== 'failed' || theirs !== 'silent') return false;
    const { box } = element;
    if (box === null) return false;
    const texts = [element, ...element.descendants()].flatMap(({ flatChildren }) => flatChildren);
    const lines = texts.flatMap((child) => ('tag' in child ? [] : child.lines));
    return lines.every(
      ({ x, y, width, height }) =>
        x + width < box.x + box.width + AXE_MIN_SCROLL_PX &&
        y + height < box.y + box.height + AXE_MIN_SCROLL_PX,
    );
  },
  example: {
    rule: 'scrollable-region-focusable',
    page: '<pre style="width: 100px; overflow: auto; font: 20px/1 monospace"><b style="display: inline-block; width: 100px">Kiel</b><b style="font: 8px monospace">a</b></pre>',
  },
};

export const clippedSkipLink: DifferenceExplanation = {
  id: 'clipped-skip-link',
  reason:
    "axe-core checks a skip link only if it is off-screen until it receives focus; clipped skip links with missing targets don't work either.",
  matches: ({ rule, ours, theirs, element: { box } }) =>
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

export const coveredPage: DifferenceExplanation = {
  id: 'covered-page',
  reason:
    "axe-core treats a positioned box that covers most of the window as an open dialog, and then doesn't require the page to have a main landmark and a heading. Curbcut does so only for modal dialogs: those that are marked as modal, and those for which the rest of the page is hidden with `aria-hidden` or `inert`.",
  matches: ({ rule, ours, theirs, element }) =>
    (rule === 'landmark-one-main' || rule === 'page-has-heading-one') &&
    ours === 'failed' &&
    theirs === 'silent' &&
    [...element.descendants()].some(isOverlay),
  example: {
    rule: 'landmark-one-main',
    page: '<div style="position: fixed; inset: 0">Kiel is a town.</div>',
  },
};

/**
 * Detects overlays like axe-core's `isModalOpen`: positioned, and three quarters of the window wide and high.
 */
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

export const headerInSection: DifferenceExplanation = {
  id: 'header-in-section',
  reason:
    "ARIA in HTML doesn't allow the `banner` role on a header inside a section, article, main, nav or aside; axe-core treats it as the header's implicit role.",
  matches: ({ rule, ours, theirs, element }) =>
    rule === 'aria-allowed-role' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    (element.tag === 'header' || element.tag === 'footer'),
  example: {
    rule: 'aria-allowed-role',
    page: '<section aria-label="Towns"><header role="banner">Kiel</header></section>',
  },
};

export const linksWithSameName: DifferenceExplanation = {
  id: 'links-with-the-same-name',
  reason:
    'axe-core reports “needs review” for every pair of links with the same name. Curbcut fails pairs that lead to different sites, passes pairs that lead to the same page or are distinguished by the surrounding text, and reports “needs review” for the rest.',
  matches: ({ rule, theirs }) => rule === 'identical-links-same-purpose' && theirs === 'cantTell',
  example: {
    rule: 'identical-links-same-purpose',
    page: '<p>Kiel has a <a href="https://a.example/">site</a>, and Oslo has a <a href="https://b.test/">site</a>.</p>',
  },
};

export const onlyOursNeedsReview: DifferenceExplanation = {
  id: 'only-curbcut-needs-review',
  reason:
    "Curbcut reports “needs review”, but axe-core passes the element or doesn't check it; neither engine reports a failure.",
  matches: ({ ours, theirs }) => ours === 'cantTell' && theirs === 'silent',
  example: {
    rule: 'definition-list',
    page: '<dl><dt>Kiel</dt><dd>A town</dd><dt>Oslo</dt></dl>',
  },
};

export const tableWithoutHeaders: DifferenceExplanation = {
  id: 'table-without-headers',
  reason:
    'A table without header cells may be used only for layout, so Curbcut reports “needs review”; axe-core fails it.',
  matches: ({ rule, ours, reason }) =>
    rule === 'td-has-header' && ours === 'cantTell' && reason === 'noHeader',
  example: {
    rule: 'td-has-header',
    page: `<table>${'<tr><td>Kiel</td><td>Oslo</td><td>Riga</td></tr>'.repeat(4)}</table>`,
  },
};

export const publishingRole: DifferenceExplanation = {
  id: 'publishing-role',
  reason:
    "Digital publishing roles (DPUB-ARIA) refine an element's meaning for software that supports them and do no harm elsewhere, so Curbcut doesn't test them.",
  matches: ({ rule, ours, element }) =>
    rule === 'aria-allowed-role' &&
    ours === 'inapplicable' &&
    element.explicitRole?.startsWith('doc-') === true,
  example: { rule: 'aria-allowed-role', page: '<div role="doc-biblioentry">Kiel, a guide</div>' },
};

export const nameWithoutRole: DifferenceExplanation = {
  id: 'name-without-role',
  reason:
    'ACT kb1m8s fails every name on an element without a role that supports naming. axe-core reports “needs review” if there is also text, and reports nothing inside controls.',
  matches: ({ rule, ours, reason, theirs }) =>
    rule === 'aria-prohibited-attr' && ours === 'failed' && reason === 'noRole' && theirs !== 'failed',
  example: { rule: 'aria-prohibited-attr', page: '<button><span aria-label="Kiel">A town</span></button>' },
};

export const regionWithoutName: DifferenceExplanation = {
  id: 'region-without-name',
  reason:
    'In ARIA, a region without a name isn’t a landmark, so there is nothing to distinguish; axe-core compares such regions too.',
  matches: ({ rule, ours, element }) =>
    rule === 'landmark-unique' &&
    ours === 'inapplicable' &&
    element.explicitRole === 'region' &&
    element.name === '',
  example: {
    rule: 'landmark-unique',
    page: '<div role="region">Kiel</div><div role="region">Oslo</div>',
  },
};

export const focusableWithRole: DifferenceExplanation = {
  id: 'focusable-with-a-role',
  reason:
    "Scroll containers must be reachable with the Tab key, and an element's role is announced even if it isn't a control; axe-core allows only controls.",
  matches: ({ rule, ours, reason, element }) =>
    rule === 'focus-order-semantics' &&
    ((ours === 'passed' && reason === 'role') ||
      (ours === 'inapplicable' && element.hasState(NodeState.scrollable))),
  example: {
    rule: 'focus-order-semantics',
    page: '<div tabindex="0" role="group" aria-label="Towns">Kiel, Oslo</div>',
  },
};
