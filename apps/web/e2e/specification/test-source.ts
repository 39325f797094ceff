/**
 * The source of the test with a title, its data and its body: from the line that begins it to the one that closes it
 * on the same level. All files here are formatted, so that these lines can be told by their indentation.
 *
 * @param title as it is written in the file, without its quotes
 * @returns one for each test with this title
 */
export function findTestSources(file: string, title: string): string[] {
  const lines = file.split('\n');
  const begins = lines.flatMap((line, place) => (/^\s*(test|it)(\.each)?\(/.test(line) ? [place] : []));
  return lines.flatMap((line, place) => {
    const begin = begins.findLast((each) => each <= place);
    if (begin === undefined || !isTitle(line, title)) return [];
    const level = new RegExp(`^${lines[begin]?.match(/^\s*/)?.[0]}\\S.*;$`);
    const end = lines.findIndex((each, at) => at >= place && level.test(each));
    return [lines.slice(begin, end + 1).join('\n')];
  });
}

/** Whether a line gives a test this title, as its first argument. */
function isTitle(line: string, title: string): boolean {
  return ["'", '`', '"'].some((quote) => {
    const place = line.indexOf(`${quote}${title}${quote},`);
    return place >= 0 && /^\s*((test|it)\(|.*\)\(|$)/.test(line.slice(0, place));
  });
}
