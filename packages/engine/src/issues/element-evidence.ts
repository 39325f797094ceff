/** Evidence about elements that is the same in every scan. */

/**
 * Attributes that describe the purpose of an element; others describe its appearance or change with each
 * deployment.
 */
const purposeAttributes =
  /^(href|src|srcset|alt|type|name|for|value|placeholder|title|action|lang|scope|headers|autocomplete|role|aria-label|data-test.*|data-qa|data-cy|data-component)$/;

export const isPurposeAttribute = (attribute: string): boolean => purposeAttributes.test(attribute);

/** Returns the path and query of a page's URL, so that a page on a staging server counts as the same page. */
export function getPagePath(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Removes the content hash that build tools add to file names: `logo.3fa92c1b.svg`. */
export function stripFileHash(attribute: string): string {
  return attribute.replace(/[.-](?=[\w]*\d)[\w]{6,20}(?=\.\w{2,5}(?:$|[?#"]))/, '');
}
