import type { PageCapture } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';
import type { RestingFrame } from '../visit/resting-page.ts';
import { type HeldElement, withHeld } from './held-elements.ts';
import type { Collected } from './in-page/collect.ts';

/** Custom elements of one part of a page whose semantics the accessibility tree is asked for. */
const MAX_ASKED_ELEMENTS = 200;

/** Roles that say nothing about what a custom element claims to be. */
const silentRoles = new Set(['generic', 'none', 'GenericContainer', '']);

type Internals = PageCapture['internals'][number];

/**
 * Records the semantics that custom elements gave themselves through ElementInternals. They stand in no
 * attribute and no script outside the element can read them; the accessibility tree shows them. It is built only
 * for pages with such elements, for building it is dear.
 */
export async function readInternals(frame: RestingFrame, { part, customs }: Collected): Promise<void> {
  if (customs.length === 0) return;
  const found = await withHeld(frame, 'customs', MAX_ASKED_ELEMENTS, (elements) =>
    Promise.all(elements.map((element) => ask(frame, element, customs[element.position]!))),
  );
  part.internals.push(...found.filter((entry) => entry !== null));
}

async function ask(frame: RestingFrame, { objectId }: HeldElement, node: number): Promise<Internals | null> {
  const tree = await frame.session
    .send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    .catch(() => null);
  const own = tree?.nodes.find(({ ignored }) => !ignored);
  const role = String(own?.role?.value ?? '');
  if (!own || silentRoles.has(role)) return null;
  return { node, role, label: labelOf(own), states: statesOf(own) };
}

/** A label set through `internals.ariaLabel`: the tree reports it as if it were the attribute. */
function labelOf({ name }: Protocol.Accessibility.AXNode): string {
  const source = name?.sources?.find(({ attribute, value }) => attribute === 'aria-label' && value);
  return String(source?.value?.value ?? '');
}

function statesOf({ properties = [] }: Protocol.Accessibility.AXNode): Record<string, string> {
  return Object.fromEntries(
    properties
      .filter(({ value }) =>
        ['boolean', 'tristate', 'token', 'integer', 'number', 'string'].includes(value.type),
      )
      .map(({ name, value }) => [name, String(value.value)]),
  );
}
