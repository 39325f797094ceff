/** Texts that editors, templates and tutorials insert until real text is written. */
const placeholderTexts = new Set(
  'caption|enter text here|enter title here|heading|heading 1|heading 2|heading 3|headline|headline here|insert text here|insert title here|new page|page title|placeholder|section title|subheading|subtitle|subtitle here|text here|title|title goes here|title here|untitled|untitled document|untitled page|your heading|your headline|your headline here|your text here|your title|your title here|add a heading|add your heading text here|add a title'.split(
    '|',
  ),
);

/**
 * Returns whether a text is a placeholder, such as “Untitled document” or “Lorem ipsum …”. Single words that
 * may be intended do not count.
 */
export function isPlaceholderText(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return placeholderTexts.has(plain) || plain.startsWith('lorem ipsum');
}
