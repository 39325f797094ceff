import { cleanText } from '../clean-text.ts';

/** Noncharacters, which XML 1.0 has no way to write, not even escaped. */
const UNWRITABLE = /[\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text between tags. */
export function xmlText(text: string): string {
  return writable(text).replace(/[&<>]/g, (sign) => ESCAPES[sign]!);
}

/** Text between the double quotes of an attribute. */
export function xmlAttribute(text: string): string {
  return writable(text).replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign]!);
}

function writable(text: string): string {
  return cleanText(text).replace(UNWRITABLE, '\ufffd');
}
