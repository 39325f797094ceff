/** Characters that cannot be seen, or that turn the direction of the line they stand in ("Trojan Source"). */
const invisibleCharacters =
  /[\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g;

/** Whether some of it must be written out to be seen. */
export const hasInvisibleCharacters = (text: string): boolean => text.search(invisibleCharacters) !== -1;

const namedReferences: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
};

/** A character reference that every HTML-like source reads. */
export function toCharacterReference(character: string): string {
  return namedReferences[character] ?? `&#${character.codePointAt(0)};`;
}

/** Text as it stands between tags; `others` are characters that mean something in this kind of source. */
export function escapeText(text: string, others?: RegExp): string {
  const escaped = text.replace(/[&<>]/g, toCharacterReference);
  return (others ? escaped.replace(others, toCharacterReference) : escaped).replace(
    invisibleCharacters,
    toCharacterReference,
  );
}

/** A value between double quotes. */
export function escapeValue(value: string, others?: RegExp): string {
  const escaped = value.replace(/[&"<\n\t]/g, toCharacterReference);
  return (others ? escaped.replace(others, toCharacterReference) : escaped).replace(
    invisibleCharacters,
    toCharacterReference,
  );
}

/** A string of JavaScript between single quotes. */
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
