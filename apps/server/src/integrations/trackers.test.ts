import { expect, test } from 'vitest';
import { getGitHubApiUrl } from './github/github-tracker.ts';
import { chooseTransition } from './jira/choose-transition.ts';

test.each([
  ['https://github.com', 'https://api.github.com'],
  ['https://octocorp.ghe.com', 'https://api.octocorp.ghe.com'],
  ['https://github.example.com', 'https://github.example.com/api/v3'],
  ['https://github.com.example.com', 'https://github.com.example.com/api/v3'],
])('the API of %s is at %s', (url, api) => {
  expect(getGitHubApiUrl(url)).toBe(api);
});

const createStep = (id: string, name: string, key: string, fields = {}) => ({
  ...{ id, name, fields },
  to: { name, statusCategory: { key } },
});

test('closes a Jira ticket with a transition that means “fixed”, and skips transitions with other required fields', () => {
  const done = createStep('1', 'Done', 'done');
  const reject = createStep('2', 'Won’t do', 'done');
  const review = createStep('3', 'Release', 'done', { fixVersions: { required: true } });
  expect(chooseTransition([reject, review, done], true)).toEqual({ transition: { id: '1' } });
  expect(chooseTransition([reject], true)).toEqual({ transition: { id: '2' } });
  expect(chooseTransition([review, createStep('4', 'Start', 'indeterminate')], true)).toBeUndefined();
});

test('reopens a Jira ticket with a transition called “reopen”, or else one back to the start', () => {
  const start = createStep('1', 'In progress', 'indeterminate');
  const toDo = createStep('2', 'To do', 'new');
  const reopen = createStep('3', 'Reopen issue', 'indeterminate');
  expect(chooseTransition([start, toDo, reopen], false)).toEqual({ transition: { id: '3' } });
  expect(chooseTransition([start, toDo], false)).toEqual({ transition: { id: '2' } });
});
