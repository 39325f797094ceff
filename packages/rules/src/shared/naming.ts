import type { ElementModel } from '@curbcut/page-model';
import { failed, passed, type Verdict } from '../rule.ts';

export type NameReason = 'named' | 'unnamed' | 'labelMissing' | 'labelEmpty';

/** What every rule asks that wants an accessible name (AccName 1.2), with the reason for a missing one. */
export function hasName(element: ElementModel): Verdict<NameReason> {
  if (element.name !== '') {
    return passed('named', { facts: { name: element.name, source: element.nameSource } });
  }
  const ids = element.tokens('aria-labelledby');
  if (ids.length === 0) return failed('unnamed');
  const labels = element.references('aria-labelledby');
  return failed(labels.length === 0 ? 'labelMissing' : 'labelEmpty', { facts: { ids }, related: labels });
}

/**
 * The sentences for `hasName`.
 * @param thing what people would call the element: `button`
 * @param heard what a screen reader says of a nameless one: `“button”`
 * @param lacking what people would call its name: `label`
 */
export function nameMessages(thing: string, heard: string, lacking = 'name'): Record<NameReason, string> {
  return {
    named: `The ${thing} is named “{name}”.`,
    unnamed: `Screen-reader users hear only ${heard}: the ${thing} has no ${lacking}.`,
    labelMissing: `Screen-reader users hear only ${heard}: aria-labelledby points to “{ids}”, and nothing on the page has that id.`,
    labelEmpty: `Screen-reader users hear only ${heard}: what aria-labelledby points to (“{ids}”) holds no text.`,
  };
}
