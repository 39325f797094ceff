import type { ElementModel } from '@curbcut/page-model';
import { MAX_ATTRIBUTES, MAX_VALUE_LENGTH, truncate } from './limits.ts';

/** Attributes that compilers and frameworks generate, which do not occur in the source. */
const generatedAttributePattern =
  /^(data-v-[0-9a-f]{6,8}|data-v-inspector|_ng(content|host)-.+|ng-(version|server-context)|ng-reflect-.+|ngh|data-reactroot|data-reactid|data-react-helmet|data-svelte-h|data-astro-(cid|source)-.+|data-hk)$/;
const generatedClassPattern =
  /^(svelte-[a-z0-9]{5,8}|ng-(star-inserted|tns-c[\d-]+|trigger|animating|untouched|touched|pristine|dirty|valid|invalid|pending))$/;

/** Input types whose value is secret. */
const secretInputTypes = new Set(['password', 'hidden']);

/** Returns the authored attributes in source order, without secrets and with long values truncated. */
export function getSourceAttributes(element: ElementModel): [string, string][] {
  const authored: [string, string][] = [];
  for (const [name, value] of element.attributes) {
    if (authored.length === MAX_ATTRIBUTES) break;
    if (generatedAttributePattern.test(name)) continue;
    if (name === 'value' && secretInputTypes.has(element.inputType ?? '')) continue;
    if (name !== 'class') authored.push([name, truncate(value, MAX_VALUE_LENGTH)]);
    else {
      const classes = element.tokens('class').filter((token) => !generatedClassPattern.test(token));
      if (classes.length > 0 || value === '')
        authored.push([name, truncate(classes.join(' '), MAX_VALUE_LENGTH)]);
    }
  }
  return authored;
}
