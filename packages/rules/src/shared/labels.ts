import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { inputType } from './inputs.ts';
import { perPage } from './per-page.ts';

/** Elements that HTML lets a `label` speak of (https://html.spec.whatwg.org/multipage/forms.html#category-label). */
const labelable = new Set('button input meter output progress select textarea'.split(' '));

/** The `label` elements of each control that has any. */
export const labelsByControl = perPage((page) => {
  const labels = new Map<NodeIndex, ElementModel[]>();
  for (const label of page.byTag('label')) {
    const control = controlOf(label);
    if (!control) continue;
    const known = labels.get(control.index);
    if (known) known.push(label);
    else labels.set(control.index, [label]);
  }
  return labels;
});

/** Descendants of a label that are looked through: labels may stand in labels, each holding all others. */
const mostDescendants = 1000;

function controlOf(label: ElementModel): ElementModel | undefined {
  let seen = 0;
  if (label.hasAttr('for')) return label.references('for')[0];
  for (const inner of label.descendants()) {
    if (++seen > mostDescendants) break;
    if (inner.isHtml && labelable.has(inner.tag) && inputType(inner) !== 'hidden') return inner;
  }
  return undefined;
}
