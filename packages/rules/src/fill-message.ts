import type { MessageParams } from './rule.ts';

/** Maximum characters per fact in a message. Page content may be megabytes long. */
const MAX_FACT_LENGTH = 120;

/**
 * Replaces each `{name}` in a rule's message with the fact of that name. Facts come from the scanned page, so
 * they are inserted once and never parsed as a template; long ones are truncated with “…”. The article before
 * a fact is adjusted: “a {tag}” becomes “an img”.
 *
 * @throws {Error} if the message uses a fact that the result lacks, which is a bug in the rule rather than a
 * problem on the page
 */
export function fillMessage(message: string, facts: MessageParams): string {
  return message.replace(/(?:\b([Aa])n? )?\{(\w+)\}/g, (_, article: string | undefined, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The message “${message}” needs the fact “${name}”.`);
    const text = truncate(Array.isArray(fact) ? fact.join(', ') : String(fact));
    return article === undefined ? text : `${article}${beginsWithVowelSound(text) ? 'n' : ''} ${text}`;
  });
}

/** Element names that people spell out and that start with a vowel sound: “an li”, “an h1”. */
const spelledWithVowel = /^(h[1-6]|hr|html|li|rp|rt|rtc|s|svg|xmp)$/i;

/** The article depends on the first letter and on how people say the element's name: “a ul”, “an li”. */
function beginsWithVowelSound(word: string): boolean {
  const [first = ''] = word.split(/\s/, 1);
  return /^[aeio]/i.test(first) || spelledWithVowel.test(first) || /^un(?!i)/i.test(first);
}

function truncate(text: string): string {
  return text.length > MAX_FACT_LENGTH ? `${text.slice(0, MAX_FACT_LENGTH - 1).trimEnd()}…` : text;
}
