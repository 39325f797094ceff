/** Longest text that is looked through: a listing may be megabytes. */
const MAX_TEXT_LENGTH = 20_000;
/** Lines with bars from which on there is a table: its head and two rows. */
const MIN_ROWS = 3;

/** A line of a table's frame: `----+----`, `+====+`, `├──┼──┤`. */
const borderLinePattern =
  /^[\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*[+|┼┬┴╪╦╬╩][\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*$/u;
const strokePattern = /[-=─━═]{2}/u;
const barPattern = /[|│┃║]/gu;

/** A text draws a table: rows with bars in the same places, and a line that frames them. */
export function isTextTable(text: string): boolean {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split('\n');
  if (!lines.some((line) => borderLinePattern.test(line) && strokePattern.test(line))) return false;
  const rowsByBars = new Map<string, number>();
  for (const line of lines) {
    if (strokePattern.test(line) && borderLinePattern.test(line)) continue;
    const bars = [...line.matchAll(barPattern)].map(({ index }) => index);
    if (bars.length === 0) continue;
    const places = bars.join();
    rowsByBars.set(places, (rowsByBars.get(places) ?? 0) + 1);
  }
  return [...rowsByBars.values()].some((rows) => rows >= MIN_ROWS);
}
