import { type ElementModel, originOf, stablePath } from '@curbcut/page-model';
import type { FoundElement } from './finding.ts';

/** Characters of a name that a finding carries: an article's name can be the whole article. */
const longestName = 300;

/** An element as plain data that outlives the capture. */
export function foundElement(element: ElementModel): FoundElement {
  return {
    selector: element.selector,
    snippet: element.snippet,
    tag: element.tag,
    role: element.role,
    name: element.name.slice(0, longestName),
    box: element.box,
    path: stablePath(element),
    origin: originOf(element),
  };
}
