interface StyleDeclaration {
  readonly property: string;
  /** As written, without the semicolon. */
  readonly text: string;
}

/** The declarations of a style attribute; semicolons in strings, brackets and comments end none. */
function parseDeclarations(style: string): StyleDeclaration[] {
  const parts =
    style.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^)]*\)|\/\*[\s\S]*?\*\/|[^;"'(]|["'(])+/g) ?? [];
  return parts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, property: (/^\s*([\w-]+)\s*:/.exec(text)?.[1] ?? '').toLowerCase() }));
}

/** A style attribute without some of its declarations; null when it has none of them. */
export function removeDeclarations(style: string, property: RegExp): string | null {
  const all = parseDeclarations(style);
  const kept = all.filter((declaration) => !property.test(declaration.property));
  return kept.length === all.length ? null : kept.map(({ text }) => text).join('; ');
}

/** A style attribute in which some declarations are not important any more; null when none of them was. */
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
