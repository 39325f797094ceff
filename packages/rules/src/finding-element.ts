import { type ElementModel, getElementOrigin, getStablePath } from '@curbcut/page-model';
import type { FindingElement } from './finding.ts';

/** Characters of a name in a finding. The name of an article can be the whole article. */
const MAX_NAME_LENGTH = 300;

/** Returns an element as plain data that outlives the capture. */
export function toFindingElement(element: ElementModel): FindingElement {
  return {
    selector: element.selector,
    snippet: element.snippet,
    tag: element.tag,
    role: element.role,
    name: element.name.slice(0, MAX_NAME_LENGTH),
    box: element.box,
    path: getStablePath(element),
    origin: getElementOrigin(element),
  };
}
