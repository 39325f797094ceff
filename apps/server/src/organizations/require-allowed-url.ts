import { ApiProblem, type ProblemCode } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

/**
 * Checks a URL that a person wants us to send requests to, as far as possible without a name lookup. Each
 * request checks the addresses.
 *
 * @throws {ApiProblem} the given problem, at the `url` field.
 */
export async function requireAllowedUrl(
  { config, getTargetChecker }: Pick<Services, 'config' | 'getTargetChecker'>,
  url: string,
  problem: ProblemCode,
): Promise<void> {
  const { protocol, username, password } = new URL(url);
  const refuse = (sentence: string): never => {
    throw new ApiProblem(problem, { error: sentence, details: { url: [sentence] } });
  };
  if (protocol !== 'https:' && config.allowPrivateTargets.kind === 'none')
    refuse('Enter a URL that starts with https://');
  if (username !== '' || password !== '') refuse('Remove the username and password from the URL.');
  if (!(await getTargetChecker()).checkTarget(url).ok)
    refuse('This URL leads to an address outside the public internet. Enter a public one.');
}
