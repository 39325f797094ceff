/** Replaces comments by spaces, so that lines and columns stay the same. */
export const blankComments = (source: string): string =>
  source.replaceAll(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
