/** Longest text that is looked through: a listing may be megabytes. */
const longest = 20_000;
/** Lines with bars from which on there is a table: its head and two rows. */
const leastRows = 3;

/** A line of a table's frame: `----+----`, `+====+`, `├──┼──┤`. */
const frame = /^[\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*[+|┼┬┴╪╦╬╩][\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*$/u;
const stroke = /[-=─━═]{2}/u;
const bar = /[|│┃║]/gu;

/** A text draws a table: rows with bars in the same places, and a line that frames them. */
export function isDrawn(text: string): boolean {
  const lines = text.slice(0, longest).split('\n');
  if (!lines.some((line) => frame.test(line) && stroke.test(line))) return false;
  const rowsByBars = new Map<string, number>();
  for (const line of lines) {
    if (stroke.test(line) && frame.test(line)) continue;
    const bars = [...line.matchAll(bar)].map(({ index }) => index);
    if (bars.length === 0) continue;
    const places = bars.join();
    rowsByBars.set(places, (rowsByBars.get(places) ?? 0) + 1);
  }
  return [...rowsByBars.values()].some((rows) => rows >= leastRows);
}
