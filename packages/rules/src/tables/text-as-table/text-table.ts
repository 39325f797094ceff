/** Maximum length of the text that is searched: a listing may be megabytes long. */
const MAX_TEXT_LENGTH = 20_000;
/** Minimum number of lines with bars: a header and two rows. */
const MIN_ROWS = 3;

/** A border line of a table: `----+----`, `+====+`, `├──┼──┤`. */
const borderLinePattern =
  /^[\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*[+|┼┬┴╪╦╬╩][\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*$/u;
const strokePattern = /[-=─━═]{2}/u;
const barPattern = /[|│┃║]/gu;

/** Returns whether a text draws a table: rows with bars at the same positions, and a border line. */
export function isTextTable(text: string): boolean {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split('\n');
  if (!lines.some((line) => borderLinePattern.test(line) && strokePattern.test(line))) return false;
  const rowsByBars = new Map<string, number>();
  for (const line of lines) {
    if (strokePattern.test(line) && borderLinePattern.test(line)) continue;
    const bars = [...line.matchAll(barPattern)].map(({ index }) => index);
    if (bars.length === 0) continue;
    const positions = bars.join();
    rowsByBars.set(positions, (rowsByBars.get(positions) ?? 0) + 1);
  }
  return [...rowsByBars.values()].some((rows) => rows >= MIN_ROWS);
}
