import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../../test/support/model-server.ts';
import { askModel } from './ask-model.ts';
import { parseElementContext } from './element-context.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server?.close());

const prompt = { instructions: 'Help.', prompt: '{}', context: parseElementContext('<img>'), hash: '' };
const goodAnswer = { explanation: 'Say what it shows.', why: 'It has words then.', steps: [] };
const ask = (changes = {}, signal = new AbortController().signal) => {
  server.requests.length = 0;
  return askModel({ ...server.settings, ...changes }, prompt, signal);
};
const getFailure = async (changes = {}) => {
  const error = await ask(changes).then(
    () => null,
    (error: Error & { code?: string }) => error,
  );
  return { code: error?.code, message: error?.message, asked: server.requests.length };
};

test('sends the API key to the model and reads its answer', async () => {
  server.answer = server.createAnswer(goodAnswer);
  expect(await ask()).toEqual(goodAnswer);
  expect(server.requests).toMatchObject([
    {
      authorization: 'Bearer key-of-the-installation',
      model: 'test-model',
      messages: [
        { role: 'system', content: 'Help.' },
        { role: 'user', content: '{}' },
      ],
    },
  ]);
});

test('reads an answer in a code block, and asks again if it can’t read the first answer', async () => {
  const answers = ['I cannot say.', `Here it is:\n\`\`\`json\n${JSON.stringify(goodAnswer)}\n\`\`\``];
  server.answer = (response) => server.createAnswer(answers.shift())(response);
  expect(await ask()).toEqual(goodAnswer);
});

test('skips a model’s reasoning before its answer', async () => {
  server.answer = server.createAnswer(`<think>Perhaps {"steps": 1}?</think>\n${JSON.stringify(goodAnswer)}`);
  expect(await ask()).toEqual(goodAnswer);
});

const unusableAnswers: Record<string, unknown> = {
  'no JSON': 'I cannot say.',
  'broken JSON': '{"explanation": "x"',
  'another shape': { answer: 'x' },
  'an unknown property': { ...goodAnswer, script: 'alert(1)' },
  'a step of an unknown type': { ...goodAnswer, steps: [{ kind: 'remove', target: 1 }] },
  'too many steps': {
    ...goodAnswer,
    steps: Array.from({ length: 7 }, () => ({ kind: 'remove-attribute', target: 1, name: 'role' })),
  },
  'text that is too long': { ...goodAnswer, explanation: 'x'.repeat(30_000) },
};
for (const [what, content] of Object.entries(unusableAnswers)) {
  test(`rejects ${what} and asks a second time`, async () => {
    server.answer = server.createAnswer(content);
    expect(await getFailure()).toMatchObject({ code: 'model/unusable', asked: 2 });
  });
}

test('stops reading an endless answer', async () => {
  server.answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => response.destroyed || response.write('x'.repeat(65_536), more);
    more();
  };
  expect(await getFailure()).toMatchObject({ code: 'model/unusable', asked: 1 });
});

const failingServer: [status: number, code: string, asked: number, message: RegExp][] = [
  [401, 'model/refused', 1, /AI_API_KEY/],
  [404, 'model/not-found', 1, /AI_MODEL/],
  [400, 'model/refused', 1, /HTTP 400/],
  [429, 'model/busy', 2, /isn’t accepting requests/],
  [500, 'model/unavailable', 2, /HTTP 500/],
];
for (const [status, code, requests, message] of failingServer) {
  test(`reports HTTP ${status} in plain words, without quoting the request or response`, async () => {
    server.answer = (response) =>
      response.writeHead(status).end('{"error":{"message":"key-of-the-installation is wrong"}}');
    const failed = await getFailure();
    expect(failed).toMatchObject({ code, asked: requests, message: expect.stringMatching(message) });
    expect(failed.message).not.toContain('key-of-the-installation');
  });
}

test('does not follow a redirect to another origin with the key', async () => {
  server.answer = (response) =>
    response.writeHead(307, { location: `${server.settings.baseUrl}/other` }).end();
  expect(await getFailure()).toMatchObject({ code: 'model/unavailable', asked: 2 });
});

test('does not follow a redirect into a private network', async () => {
  const internal = await startModelServer();
  try {
    internal.answer = internal.createAnswer(goodAnswer);
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `${internal.settings.baseUrl}/chat/completions`;
      server.answer = (response) => response.writeHead(status, { location }).end();
      expect(await getFailure()).toMatchObject({ code: 'model/unavailable' });
    }
    expect(internal.requests).toEqual([]);
  } finally {
    await internal.close();
  }
});

test('gives up on a server that can’t be reached or doesn’t respond in time', async () => {
  expect(await getFailure({ baseUrl: new URL('http://127.0.0.1:1/v1') })).toMatchObject({
    code: 'model/unavailable',
  });
  server.answer = () => {};
  // Long enough for the request to be sent on a busy machine.
  expect(await getFailure({ timeoutMs: 2_000 })).toMatchObject({ code: 'model/too-slow', asked: 1 });
});

test('rejects an aborted request with the abort reason', async () => {
  const stop = new AbortController();
  server.answer = () => stop.abort(new Error('stopped'));
  await expect(ask({}, stop.signal)).rejects.toThrow('stopped');
});
