import { type ElementModel, type NodeIndex, NodeState, type PageModel } from '@curbcut/page-model';
import { getInputType } from './fields.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Elements that a `label` can label (https://html.spec.whatwg.org/multipage/forms.html#category-label). */
const labelableTags = new Set('button input meter output progress select textarea'.split(' '));

/** The `label` elements of each control that has any. */
export const getLabelsByControl = memoizePerPage((page) => {
  const labels = new Map<NodeIndex, ElementModel[]>();
  for (const label of page.byTag('label')) {
    const control = getLabeledControl(label);
    if (!control) continue;
    const known = labels.get(control.index);
    if (known) known.push(label);
    else labels.set(control.index, [label]);
  }
  return labels;
});

/** Maximum number of descendants searched: labels may be nested, each containing all others. */
const MAX_DESCENDANTS = 1000;

function getLabeledControl(label: ElementModel): ElementModel | undefined {
  let seen = 0;
  if (label.hasAttr('for')) return label.references('for')[0];
  for (const inner of label.descendants()) {
    if (++seen > MAX_DESCENDANTS) break;
    const isLabelable = labelableTags.has(inner.tag) && getInputType(inner) !== 'hidden';
    if (inner.isHtml && (isLabelable || inner.hasState(NodeState.formAssociated))) return inner;
  }
  return undefined;
}

/** Maximum number of levels between a field and the element that also contains its label. */
const MAX_LABEL_LEVELS = 8;

/**
 * Returns the visible `label` element intended for a field but not associated with it: it labels nothing, and
 * the closest element around both contains no other label or field. Null if there is none.
 */
export function findUnlinkedLabel(field: ElementModel, page: PageModel): ElementModel | null {
  const candidates = getUnlinkedLabels(page);
  if (candidates.length === 0) return null;
  const fields = page.byTag('input', 'select', 'textarea').filter(({ isVisible }) => isVisible);
  let at = field.flatParent;
  for (let level = 0; at !== null && level < MAX_LABEL_LEVELS; level++, at = at.flatParent) {
    const around = at;
    if (around.tag === 'body' || around.tag === 'form' || around.role === 'main') return null;
    if (fields.some((other) => other !== field && around.contains(other))) return null;
    const [label, second] = page.byTag('label').filter((each) => around.contains(each) && each.isVisible);
    if (label !== undefined) return second === undefined && candidates.includes(label) ? label : null;
  }
  return null;
}

/** The visible labels with text that label nothing. */
const getUnlinkedLabels = memoizePerPage((page) =>
  page
    .byTag('label')
    .filter((label) => label.isVisible && !getLabeledControl(label) && getLabelText(label) !== ''),
);

/** Content of fields inside a label: options and values are not part of the label. */
const FIELD_TAGS = new Set([
  'select',
  'textarea',
  'datalist',
  'option',
  'optgroup',
  'button',
  'script',
  'style',
]);
/** Maximum number of nodes read, because labels are short. */
const MAX_NODES = 500;

/** Returns a label's text without the options and values of fields inside it, with collapsed white space. */
export function getLabelText(label: ElementModel): string {
  const texts: string[] = [];
  const open = label.flatChildren.toReversed();
  for (let read = 0; open.length > 0 && read < MAX_NODES; read += 1) {
    const node = open.pop()!;
    if (!('tag' in node)) {
      if (!node.isGenerated) texts.push(node.text);
    } else if (!FIELD_TAGS.has(node.tag)) open.push(...node.flatChildren.toReversed());
  }
  return texts.join('').replace(/\s+/g, ' ').trim();
}
