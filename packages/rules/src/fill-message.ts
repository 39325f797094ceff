import type { MessageParams } from './rule.ts';

/** Characters of one fact that a sentence holds: page content may be megabytes long. */
const MAX_FACT_LENGTH = 120;

/**
 * Fills `{name}` in a message of ours with the verdict's facts. Facts come from the scanned page, so they are
 * put in once and never read as a template; long ones are cut with “…”. An article before a fact is made to fit it: “a
 * {tag}” becomes “an img”.
 * @throws {Error} when the message names a fact that the verdict lacks: a fault of the rule, not of the page.
 */
export function fillMessage(message: string, facts: MessageParams): string {
  return message.replace(/(?:\b([Aa])n? )?\{(\w+)\}/g, (_, article: string | undefined, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The message “${message}” needs the fact “${name}”.`);
    const text = truncate(Array.isArray(fact) ? fact.join(', ') : String(fact));
    return article === undefined ? text : `${article}${beginsWithVowelSound(text) ? 'n' : ''} ${text}`;
  });
}

/** Names of elements that are read letter by letter and begin with a vowel: “an li”, “an h1”. */
const spelledWithVowel = /^(h[1-6]|hr|html|li|rp|rt|rtc|s|svg|xmp)$/i;

/** By the first letter, with names of elements as people read them: “a ul”, “an li”. */
function beginsWithVowelSound(word: string): boolean {
  const [first = ''] = word.split(/\s/, 1);
  return /^[aeio]/i.test(first) || spelledWithVowel.test(first) || /^un(?!i)/i.test(first);
}

function truncate(text: string): string {
  return text.length > MAX_FACT_LENGTH ? `${text.slice(0, MAX_FACT_LENGTH - 1).trimEnd()}…` : text;
}
