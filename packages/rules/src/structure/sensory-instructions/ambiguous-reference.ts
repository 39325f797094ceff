import type { ElementModel, PageModel } from '@curbcut/page-model';

/** Things without a text of their own, by what they are called in a sentence. */
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

/** Several things of which a text means one, and which nothing but their place tells apart. */
export interface AmbiguousReference {
  /** What the text calls them. */
  readonly thing: string;
  readonly elements: readonly ElementModel[];
}

/**
 * The things of which a text means one by left or right alone: the page shows several of them, none has a name or a
 * heading, and no other text speaks of any. Null where that is not certain.
 */
export function findAmbiguousReference(text: string, page: PageModel): AmbiguousReference | null {
  const [match, ...others] = text.matchAll(locationPhrase);
  const thing = match?.[1]?.toLowerCase();
  if (thing === undefined || others.length > 0) return null;
  const isSpokenOf = page.texts.filter((other) => other.text.toLowerCase().includes(thing)).length > 1;
  if (isSpokenOf) return null;
  const elements = page
    .byRole(rolesByThing[thing]!)
    .filter((element) => element.isVisible && element.document === page.document);
  const isNamed = (element: ElementModel) =>
    element.name !== '' ||
    element.description !== '' ||
    page.byRole('heading', 'caption').some((heading) => element.contains(heading));
  return elements.length > 1 && !elements.some(isNamed) ? { thing, elements } : null;
}
