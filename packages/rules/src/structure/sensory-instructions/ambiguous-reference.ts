import type { ElementModel, PageModel } from '@curbcut/page-model';

/** Things without text of their own, by the words used for them. */
const rolesByThing: Readonly<Record<string, string>> = {
  navigation: 'navigation',
  form: 'form',
  table: 'table',
  list: 'list',
  image: 'image',
  picture: 'image',
};

/** “the navigation on the right” */
const locationPhrase =
  /\bthe\s+(navigation|form|table|list|image|picture)\s+(?:on|to|at)\s+(?:the|your)\s+(?:left|right)\b/gi;

/** Several elements of which a text means one, and which only their position distinguishes. */
export interface AmbiguousReference {
  /** The word that the text uses for them. */
  readonly thing: string;
  readonly elements: readonly ElementModel[];
}

/**
 * Finds the elements of which a text means one by left or right alone: the page shows several of them, none
 * has a name or a heading, and no other text mentions them. Returns null if that is not certain.
 */
export function findAmbiguousReference(text: string, page: PageModel): AmbiguousReference | null {
  const [match, ...others] = text.matchAll(locationPhrase);
  const thing = match?.[1]?.toLowerCase();
  if (thing === undefined || others.length > 0) return null;
  const isMentionedElsewhere =
    page.texts.filter((other) => other.text.toLowerCase().includes(thing)).length > 1;
  if (isMentionedElsewhere) return null;
  const elements = page
    .byRole(rolesByThing[thing]!)
    .filter((element) => element.isVisible && element.document === page.document);
  const isNamed = (element: ElementModel) =>
    element.name !== '' ||
    element.description !== '' ||
    page.byRole('heading', 'caption').some((heading) => element.contains(heading));
  return elements.length > 1 && !elements.some(isNamed) ? { thing, elements } : null;
}
