/** Maximum number of links that are followed from one page; no page made for people has more. */
export const MAX_LINKS_PER_PAGE = 5_000;
