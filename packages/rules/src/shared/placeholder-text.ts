/** What editors, templates and tutorials write where a real text is to come. */
const placeholderTexts = new Set(
  'caption|enter text here|enter title here|heading|heading 1|heading 2|heading 3|headline|headline here|insert text here|insert title here|new page|page title|placeholder|section title|subheading|subtitle|subtitle here|text here|title|title goes here|title here|untitled|untitled document|untitled page|your heading|your headline|your headline here|your text here|your title|your title here|add a heading|add your heading text here|add a title'.split(
    '|',
  ),
);

/** A text that stands in for a real one: “Untitled document”, “Lorem ipsum …”. Not asked of single words that may be meant. */
export function isPlaceholderText(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return placeholderTexts.has(plain) || plain.startsWith('lorem ipsum');
}
