/** An identifier for a selector (https://drafts.csswg.org/cssom/#serialize-an-identifier); Node has no `CSS.escape`. */
export function escapeIdentifier(text: string): string {
  if (/^[A-Za-z_][\w-]*$/.test(text)) return text;
  let escaped = '';
  for (const [position, character] of [...text].entries()) {
    const code = character.codePointAt(0)!;
    const isDigit = code >= 0x30 && code <= 0x39;
    const isLeadingDigit = isDigit && (position === 0 || (position === 1 && text[0] === '-'));
    if (code === 0) escaped += '\uFFFD';
    else if (code < 0x20 || code === 0x7f || isLeadingDigit) escaped += `\\${code.toString(16)} `;
    else if (text === '-') escaped += '\\-';
    else if (code >= 0x80 || isDigit || /[A-Za-z_-]/.test(character)) escaped += character;
    else escaped += `\\${character}`;
  }
  return escaped;
}

/** A quoted string for an attribute selector (https://drafts.csswg.org/cssom/#serialize-a-string). */
export function quoteString(text: string): string {
  let quoted = '"';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code === 0) quoted += '\uFFFD';
    else if (code < 0x20 || code === 0x7f) quoted += `\\${code.toString(16)} `;
    else quoted += character === '"' || character === '\\' ? `\\${character}` : character;
  }
  return `${quoted}"`;
}
