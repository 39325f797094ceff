/** Characters that are invisible or change their line's text direction (“Trojan Source”). */
const invisibleCharacters =
  /[\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g;

/** Returns whether text contains characters that must be escaped to be visible. */
export const hasInvisibleCharacters = (text: string): boolean => text.search(invisibleCharacters) !== -1;

const namedReferences: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
};

/** Returns a character reference that every HTML-like language supports. */
function toCharacterReference(character: string): string {
  return namedReferences[character] ?? `&#${character.codePointAt(0)};`;
}

/** Escapes text between tags. `others` matches additional syntax characters in the language. */
export function escapeText(text: string, others?: RegExp): string {
  const escaped = text.replace(/[&<>]/g, toCharacterReference);
  return (others ? escaped.replace(others, toCharacterReference) : escaped).replace(
    invisibleCharacters,
    toCharacterReference,
  );
}

/** Escapes an attribute value for double quotes. */
export function escapeValue(value: string, others?: RegExp): string {
  const escaped = value.replace(/[&"<\n\t]/g, toCharacterReference);
  return (others ? escaped.replace(others, toCharacterReference) : escaped).replace(
    invisibleCharacters,
    toCharacterReference,
  );
}

/** Formats a JavaScript string with single quotes. */
export function toScriptString(text: string): string {
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replace(
      invisibleCharacters,
      (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
    );
  return `'${escaped}'`;
}
