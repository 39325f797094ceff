/** What pages and attributes tell of an element in every scan alike. */

/** Attributes that say what an element is for; the others say how it looks or are drawn anew on each deploy. */
const purposeAttributes =
  /^(href|src|srcset|alt|type|name|for|value|placeholder|title|action|lang|scope|headers|autocomplete|role|aria-label|data-test.*|data-qa|data-cy|data-component)$/;

export const isPurposeAttribute = (attribute: string): boolean => purposeAttributes.test(attribute);

/** Path and query of a page's address: the same page on a staging server is the same page. */
export function getPagePath(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Build tools put a hash of the content into the names of files: `logo.3fa92c1b.svg`. */
export function stripFileHash(attribute: string): string {
  return attribute.replace(/[.-](?=[\w]*\d)[\w]{6,20}(?=\.\w{2,5}(?:$|[?#"]))/, '');
}
