import type { PageCapture } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';
import { toNullUnlessLate } from '../browser/cdp-error.ts';
import type { StableFrame } from '../visit/stable-page.ts';
import { type ElementHandle, withWalkedElements } from './element-handles.ts';
import type { CollectedPart } from './in-page/collect.ts';

/** Maximum number of custom elements that are looked up in the accessibility tree in each part of a page. */
const MAX_CHECKED_ELEMENTS = 1_000;

/** Roles that don't reveal a custom element's semantics. */
const meaninglessRoles = new Set(['generic', 'none', 'GenericContainer', '']);

type InternalsEntry = PageCapture['internals'][number];

/**
 * Records the semantics that custom elements set through ElementInternals. No attribute reflects them and no
 * outside script can read them, but they are in the accessibility tree. Building the tree is expensive, so
 * it's built only for pages with such elements.
 */
export async function recordElementInternals(
  frame: StableFrame,
  { part, customs }: CollectedPart,
): Promise<void> {
  if (customs.length === 0) return;
  const found = await withWalkedElements(frame, 'customs', MAX_CHECKED_ELEMENTS, (elements) =>
    Promise.all(elements.map((element) => readElementInternals(frame, element, customs[element.position]!))),
  );
  part.internals.push(...found.filter((entry) => entry !== null));
  if (customs.length > MAX_CHECKED_ELEMENTS) {
    const detail = `Only ${MAX_CHECKED_ELEMENTS} of ${customs.length} custom elements were checked for semantics set by scripts.`;
    part.unexamined.push({ reason: 'too-many-nodes', node: -1, detail });
  }
}

async function readElementInternals(
  frame: StableFrame,
  { objectId }: ElementHandle,
  node: number,
): Promise<InternalsEntry | null> {
  const tree = await frame.session
    .send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    .catch(toNullUnlessLate);
  const axNode = tree?.nodes.find(({ ignored }) => !ignored);
  const role = String(axNode?.role?.value ?? '');
  if (!axNode || meaninglessRoles.has(role)) return null;
  return { node, role, label: getInternalsLabel(axNode), states: getInternalsStates(axNode) };
}

/**
 * Returns the label set through `internals.ariaLabelledByElements` or `internals.ariaLabel`. The
 * accessibility tree reports it as if it came from the attribute.
 */
function getInternalsLabel({ name }: Protocol.Accessibility.AXNode): string {
  const getValue = (attributeName: string) =>
    name?.sources?.find(({ attribute, value }) => attribute === attributeName && value)?.value?.value;
  return String(getValue('aria-labelledby') ?? getValue('aria-label') ?? '');
}

function getInternalsStates({ properties = [] }: Protocol.Accessibility.AXNode): Record<string, string> {
  return Object.fromEntries(
    properties
      .filter(({ value }) =>
        ['boolean', 'tristate', 'token', 'integer', 'number', 'string'].includes(value.type),
      )
      .map(({ name, value }) => [name, String(value.value)]),
  );
}
