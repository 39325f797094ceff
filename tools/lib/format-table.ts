/** Formats rows of cells as lines with aligned columns: the first column to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  );
}

/** Formats lists of ids, each below its heading; empty ones are left out. */
export function formatLists(
  lists: readonly (readonly [heading: string, ids: readonly string[]])[],
): string[] {
  return lists.flatMap(([heading, ids]) =>
    ids.length > 0 ? ['', `${heading}:`, ...ids.map((id) => `  ${id}`)] : [],
  );
}
