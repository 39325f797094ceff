import type { Facts } from './rule.ts';

/** Characters of one fact that a sentence holds: page content may be megabytes long. */
const longestFact = 120;

/**
 * Fills `{name}` in a message of ours with the verdict's facts. Facts come from the scanned page, so they are
 * put in once and never read as a template; long ones are cut with “…”.
 * @throws {Error} when the message names a fact that the verdict lacks: a fault of the rule, not of the page.
 */
export function fillMessage(message: string, facts: Facts): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The message “${message}” needs the fact “${name}”.`);
    return shorten(Array.isArray(fact) ? fact.join(', ') : String(fact));
  });
}

function shorten(text: string): string {
  return text.length > longestFact ? `${text.slice(0, longestFact - 1).trimEnd()}…` : text;
}
