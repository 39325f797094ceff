import { cleanText } from '../clean-text.ts';

/** Noncharacters, which XML 1.0 has no way to write, not even escaped. */
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

/** Text between tags. */
export function escapeXmlText(text: string): string {
  return toWritable(text).replace(/[&<>]/g, (sign) => XML_ESCAPES[sign]!);
}

/** Text between the double quotes of an attribute. */
export function escapeXmlAttribute(text: string): string {
  return toWritable(text).replace(/[&<>"\t\n\r]/g, (sign) => XML_ESCAPES[sign]!);
}

function toWritable(text: string): string {
  return cleanText(text).replace(NONCHARACTERS, '\ufffd');
}
