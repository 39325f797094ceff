import { cleanText } from '../clean-text.ts';

/** Noncharacters, which XML 1.0 cannot represent, not even escaped. */
const NONCHARACTERS = /[\ufffe\uffff]/g;

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes text for element content. */
export function escapeXmlText(text: string): string {
  return toXmlCharacters(text).replace(/[&<>]/g, (character) => XML_ESCAPES[character]!);
}

/** Escapes text for a double-quoted attribute. */
export function escapeXmlAttribute(text: string): string {
  return toXmlCharacters(text).replace(/[&<>"\t\n\r]/g, (character) => XML_ESCAPES[character]!);
}

function toXmlCharacters(text: string): string {
  return cleanText(text).replace(NONCHARACTERS, '\ufffd');
}
