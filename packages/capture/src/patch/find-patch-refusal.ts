import type { NewContent, Patch } from '@curbcut/page-model';

/** Elements that can run, load or restyle something beyond themselves. A patch must not insert them. */
const activeTags = new Set([
  'applet',
  'base',
  'embed',
  'frame',
  'frameset',
  'iframe',
  'link',
  'meta',
  'object',
  'portal',
  'script',
  'style',
  'template',
]);
const urlAttributes = new Set(['action', 'data', 'formaction', 'href', 'src', 'xlink:href']);
const attributeNamePattern = /^[a-z_:][-\w:.]*$/i;
const elementNamePattern = /^[a-z][-a-z0-9]*$/i;

/**
 * Returns why a patch must not be applied to a page, or null if it may be. The patch may come from a language
 * model that has read the page. This check is the second line of defense: the page's scripts are stopped and
 * its requests are blocked anyway.
 */
export function findPatchRefusal(patch: Patch): string | null {
  for (const step of patch) {
    if (step.kind === 'set-attribute') {
      const refusal = findAttributeRefusal(step.name, step.value);
      if (refusal !== null) return refusal;
    } else if (step.kind === 'rename' || step.kind === 'wrap') {
      const refusal = findElementRefusal({
        tag: step.tag,
        attributes: step.kind === 'wrap' ? step.attributes : [],
        children: [],
      });
      if (refusal !== null) return refusal;
    } else if (step.kind === 'insert') {
      for (const content of step.content) {
        const refusal = findElementRefusal(content);
        if (refusal !== null) return refusal;
      }
    } else if (step.kind === 'declare' && /url\(|image-set\(|expression\(/i.test(step.value)) {
      return 'A fix must not contain a CSS declaration that loads a resource.';
    }
  }
  return null;
}

function findElementRefusal(content: NewContent): string | null {
  if (typeof content === 'string') return null;
  if (!elementNamePattern.test(content.tag) || activeTags.has(content.tag.toLowerCase())) {
    return `A fix must not insert a ${content.tag.slice(0, 40)} element.`;
  }
  for (const [name, value] of content.attributes) {
    const refusal = findAttributeRefusal(name, value);
    if (refusal !== null) return refusal;
  }
  for (const child of content.children) {
    const refusal = findElementRefusal(child);
    if (refusal !== null) return refusal;
  }
  return null;
}

function findAttributeRefusal(name: string, value: string): string | null {
  if (!attributeNamePattern.test(name) || /^on/i.test(name) || /^srcdoc$/i.test(name)) {
    return `A fix must not set the attribute ${name.slice(0, 40)}.`;
  }
  // Browsers ignore control characters and spaces within a scheme.
  const url = value.replace(/[\0-\x20]+/g, '').toLowerCase();
  if (urlAttributes.has(name.toLowerCase()) && /^(javascript|data|vbscript):/.test(url)) {
    return `A fix must not make the attribute ${name} run a script.`;
  }
  return null;
}
