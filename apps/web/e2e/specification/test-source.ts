/**
 * Finds the source of tests by title, including their data: from the first line to the closing line with the same
 * indentation. This relies on the formatting of the test files.
 *
 * @param title Title as written in the file, without quotes
 * @returns One source for each test with this title
 */
export function findTestSources(file: string, title: string): string[] {
  const lines = file.split('\n');
  const begins = lines.flatMap((line, index) => (/^\s*(test|it)(\.each)?\(/.test(line) ? [index] : []));
  return lines.flatMap((line, index) => {
    const begin = begins.findLast((each) => each <= index);
    if (begin === undefined || !isTitle(line, title)) return [];
    const level = new RegExp(`^${lines[begin]?.match(/^\s*/)?.[0]}\\S.*;$`);
    const end = lines.findIndex((each, at) => at >= index && level.test(each));
    return [lines.slice(begin, end + 1).join('\n')];
  });
}

/** Returns whether a line has this title as the first argument of a test. */
function isTitle(line: string, title: string): boolean {
  return ["'", '`', '"'].some((quote) => {
    const index = line.indexOf(`${quote}${title}${quote},`);
    return index >= 0 && /^\s*((test|it)\(|.*\)\(|$)/.test(line.slice(0, index));
  });
}
