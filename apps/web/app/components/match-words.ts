/** Creates a function that returns whether text contains every word of a search, in any order and letter case. */
export function matchWords(search: string): (text: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lowered = text.toLowerCase();
    return words.every((word) => lowered.includes(word));
  };
}
