interface StyleDeclaration {
  readonly property: string;
  /** The source text without the semicolon. */
  readonly text: string;
}

/** Splits a style attribute into declarations, ignoring semicolons in strings, parentheses and comments. */
function parseDeclarations(style: string): StyleDeclaration[] {
  const parts =
    style.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^)]*\)|\/\*[\s\S]*?\*\/|[^;"'(]|["'(])+/g) ?? [];
  return parts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, property: (/^\s*([\w-]+)\s*:/.exec(text)?.[1] ?? '').toLowerCase() }));
}

/** Removes declarations from a style attribute. Null if it contains none of them. */
export function removeDeclarations(style: string, property: RegExp): string | null {
  const all = parseDeclarations(style);
  const kept = all.filter((declaration) => !property.test(declaration.property));
  return kept.length === all.length ? null : kept.map(({ text }) => text).join('; ');
}

/** Removes `!important` from some of a style attribute's declarations. Null if none of them was important. */
export function removeImportance(style: string, properties: readonly string[]): string | null {
  let isChanged = false;
  const changed = parseDeclarations(style).map(({ property, text }) => {
    if (!properties.includes(property)) return text;
    const plain = text.replace(/\s*!\s*important\s*$/i, '');
    isChanged ||= plain !== text;
    return plain;
  });
  return isChanged ? changed.join('; ') : null;
}
