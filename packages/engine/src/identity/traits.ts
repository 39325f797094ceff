/** What an issue is known by from scan to scan; a JSON value of a few kilobytes. */
export interface IssueTraits {
  readonly version: 1;
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
}
