import { attributeAnonymousScans as contract } from '@curbcut/contract';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

/** There are no accounts to be signed in to, so nobody is. */
export function attributeAnonymousScansRoute({ app }: Api): void {
  route(app, contract, async () => {
    throw new ApiProblem('account/required');
  });
}
