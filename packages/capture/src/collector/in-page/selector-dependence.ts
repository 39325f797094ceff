/**
 * Pseudo-classes that depend only on tags and attributes of an element and its ancestors, and functional
 * pseudo-classes.
 */
const predictablePseudoClasses = new Set(
  (
    'root scope link any-link visited is where not matches -webkit-any lang dir defined before after ' +
    'first-line first-letter enabled disabled checked required optional valid invalid in-range out-of-range ' +
    'user-valid user-invalid placeholder-shown default indeterminate read-only read-write autofill ' +
    '-webkit-autofill open modal popover-open host'
  ).split(' '),
);
/** Pseudo-classes that match nothing while no element is hovered, focused or the target of the URL. */
const idlePseudoClasses = new Set(
  'hover active focus focus-visible focus-within target target-within'.split(' '),
);
/** Values that can differ between elements with the same declaration. */
const individualValuePattern =
  /\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b|\b(?:sibling-(?:index|count)|random(?:-item)?|attr)\(|--[\w-]+\(/;

/** Whether declarations can have different values on elements that match the same rules. */
export function hasIndividualValue(declarations: string): boolean {
  return individualValuePattern.test(declarations);
}

/**
 * Whether a selector depends only on tags and attributes of the element and its ancestors.
 *
 * @param isIdle whether no element is hovered, focused or the target of the URL
 */
export function isPredictableSelector(selector: string, isIdle: boolean): boolean {
  const simplified = selector.replace(/\\[\s\S]/g, '_').replace(/\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/g, '');
  if (/[+~]|\|\|/.test(simplified)) return false;
  for (const [, colons, rawName] of simplified.matchAll(/(::?)([a-z-]+)/gi)) {
    const name = rawName!.toLowerCase();
    // Pseudo-elements are never shared, but the rest of the selector still counts.
    if (colons === '::' || predictablePseudoClasses.has(name) || (isIdle && idlePseudoClasses.has(name)))
      continue;
    return false;
  }
  return true;
}

/** Adds the ids and attributes that appear in a selector. */
export function addSelectorNames(
  selector: string,
  { ids, attributes }: { readonly ids: Set<string>; readonly attributes: Set<string> },
): void {
  for (const [, name] of selector.matchAll(/#((?:[\w-]|[^\0-\x7f]|\\[\s\S])+)/g)) {
    // Escaped identifiers aren't decoded; every id is included instead.
    if (name!.includes('\\')) attributes.add('id');
    else ids.add(name!);
  }
  for (const [, name] of selector.matchAll(/\[\s*(?:[\w*-]*\|)?([^\s=~|^$*\]]+)/g)) {
    attributes.add(name!.toLowerCase());
  }
}
