import { matchWords } from '#app/components/match-words.ts';

/** An endpoint in the list. */
export interface ListedEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Its group's title. */
  readonly group: string;
}

export interface ListedGroup {
  readonly title: string;
  readonly endpoints: readonly ListedEndpoint[];
}

/** Returns the endpoints whose method, path, id or summary contain every search term. */
export function filterEndpoints(
  endpoints: readonly ListedEndpoint[],
  search: string,
): readonly ListedEndpoint[] {
  const matches = matchWords(search);
  return endpoints.filter(({ id, method, path, summary, group }) =>
    matches([id, method, path, summary, group].join(' ')),
  );
}

/** Groups endpoints in the order of their first appearance. */
export function groupEndpoints(endpoints: readonly ListedEndpoint[]): readonly ListedGroup[] {
  return [...Map.groupBy(endpoints, ({ group }) => group)].map(([title, own]) => ({ title, endpoints: own }));
}
