import type { ElementModel } from '@curbcut/page-model';
import { MAX_ATTRIBUTES, MAX_VALUE_LENGTH, truncate } from './limits.ts';

/** What compilers and frameworks put on elements as they render: nobody wrote it, so nobody finds it in the source. */
const generatedAttributePattern =
  /^(data-v-[0-9a-f]{6,8}|data-v-inspector|_ng(content|host)-.+|ng-(version|server-context)|ng-reflect-.+|ngh|data-reactroot|data-reactid|data-react-helmet|data-svelte-h|data-astro-(cid|source)-.+|data-hk)$/;
const generatedClassPattern =
  /^(svelte-[a-z0-9]{5,8}|ng-(star-inserted|tns-c[\d-]+|trigger|animating|untouched|touched|pristine|dirty|valid|invalid|pending))$/;

/** Inputs whose value is a secret, of the person or of the session. */
const secretInputTypes = new Set(['password', 'hidden']);

/** Attributes as somebody may have written them, in source order. Secrets are left out, long data is cut. */
export function getSourceAttributes(element: ElementModel): [string, string][] {
  const written: [string, string][] = [];
  for (const [name, value] of element.attributes) {
    if (written.length === MAX_ATTRIBUTES) break;
    if (generatedAttributePattern.test(name)) continue;
    if (name === 'value' && secretInputTypes.has(element.inputType ?? '')) continue;
    if (name !== 'class') written.push([name, truncate(value, MAX_VALUE_LENGTH)]);
    else {
      const classes = element.tokens('class').filter((token) => !generatedClassPattern.test(token));
      if (classes.length > 0 || value === '')
        written.push([name, truncate(classes.join(' '), MAX_VALUE_LENGTH)]);
    }
  }
  return written;
}
