import type { ScanUpload } from '@curbcut/contract';

/** Number of characters of a commit's hash that are shown, as on most platforms. */
const SHOWN_COMMIT_LENGTH = 10;

/** Describes where an uploaded scan comes from: “Uploaded from CI: branch main, commit 4f2a9c1d8b.” */
export function formatUpload({ branch, commit, tested_url: testedUrl }: ScanUpload): string {
  const source = [
    ...(branch === null ? [] : [`branch ${branch}`]),
    ...(commit === null ? [] : [`commit ${commit.slice(0, SHOWN_COMMIT_LENGTH)}`]),
  ];
  const named = source.length === 0 ? '' : `: ${source.join(', ')}`;
  return `Uploaded from CI${named}.${testedUrl === null ? '' : ` Tested at ${testedUrl}.`}`;
}
