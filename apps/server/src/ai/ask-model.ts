import type { AiSettings } from '../config.ts';
import type { ModelPrompt } from './build-prompt.ts';
import { ModelAnswer } from './model-answer.ts';

/** Why a model gave no answer that can be used. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** A stable word. */
  readonly code: string;
  /** Asking again at once may help. */
  readonly isTransient: boolean;
  /** The model did answer, so the question counts. */
  readonly hasAnswered: boolean;

  constructor(code: string, sentence: string, { isPassing = false, hasAnswered = false } = {}) {
    super(sentence);
    this.code = code;
    this.isTransient = isPassing;
    this.hasAnswered = hasAnswered;
  }
}

/** Characters of an answer, and bytes of what the server sends with it. */
const MAX_ANSWER_LENGTH = 20_000;
const MAX_RESPONSE_BYTES = 400_000;
const MAX_ATTEMPTS = 2;

/**
 * Asks a model, once more where that may help.
 *
 * @returns what it answered, in the right form and with nothing else said of it: see `sanitizeAnswer`.
 * @throws {ModelError} with a sentence for the person; the signal's reason when it aborts.
 */
export async function askModel(
  settings: AiSettings,
  question: ModelPrompt,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await askOnce(settings, question, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError) || !error.isTransient || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Loaded when a model is asked: it is large, and most installations have none. */
async function loadSdk() {
  const [{ createOpenAICompatible }, { APICallError, generateText }] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ]);
  return { createOpenAICompatible, APICallError, generateText };
}
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

async function askOnce(
  { baseUrl, apiKey, model, timeoutMs }: AiSettings,
  { instructions, prompt }: ModelPrompt,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const sdk = await loadSdk();
  const provider = sdk.createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl.href.replace(/\/$/, ''),
    ...(apiKey !== undefined && { apiKey }),
    fetch: fetchBounded,
  });
  const timeIsUp = AbortSignal.timeout(timeoutMs);
  try {
    const { text } = await sdk.generateText({
      model: provider(model),
      instructions,
      prompt,
      // No temperature and no number of tokens: servers differ in which models take them, and refuse the question.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeIsUp]),
    });
    return parseAnswer(text);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (timeIsUp.aborted) {
      const seconds = Math.round(timeoutMs / 1000);
      throw new ModelError(
        'model/too-slow',
        `The model did not answer within ${seconds} seconds. Ask again later.`,
      );
    }
    throw toModelError(error, sdk);
  }
}

/** Reads what a model wrote: one JSON object, in a block of code or between other words perhaps. */
function parseAnswer(text: string): ModelAnswer {
  const unusable = new ModelError('model/unusable', 'What the model answered could not be used. Ask again.', {
    isPassing: true,
    hasAnswered: true,
  });
  // What some models think aloud comes first.
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const [object] = said.length <= MAX_ANSWER_LENGTH ? (/\{[\s\S]*\}/.exec(said) ?? []) : [];
  if (object === undefined) throw unusable;
  try {
    const read = ModelAnswer.safeParse(JSON.parse(object));
    if (read.success) return read.data;
  } catch {
    // Not JSON at all.
  }
  throw unusable;
}

/** Fetches without following anyone elsewhere with the key, and never more than an answer can be. */
const fetchBounded: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: 'error' });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw createTooLongError();
    parts.push(part as Uint8Array<ArrayBuffer>);
  }
  const { status, statusText, headers } = response;
  return new Response(bytes === 0 ? null : new Blob(parts), { status, statusText, headers });
};

function createTooLongError(): ModelError {
  return new ModelError(
    'model/unusable',
    'The model’s answer was far too long, so it was not read. Ask again.',
    {
      hasAnswered: true,
    },
  );
}

/** What went wrong, in words that repeat nothing of what was sent or answered. */
function toModelError(error: unknown, { APICallError }: Sdk): ModelError {
  const cause = APICallError.isInstance(error) ? (error.cause ?? error) : error;
  if (cause instanceof ModelError) return cause;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (status === 401 || status === 403) {
    return new ModelError(
      'model/refused',
      'The model server refused the key of this installation. Whoever runs it should check AI_API_KEY.',
    );
  }
  if (status === 404) {
    return new ModelError(
      'model/not-found',
      'The model server does not know the model. Whoever runs this Curbcut should check AI_BASE_URL and AI_MODEL.',
    );
  }
  if (status === 429) {
    return new ModelError(
      'model/busy',
      'The model server takes no more questions at the moment. Ask again later.',
      {
        isPassing: true,
      },
    );
  }
  if (status !== undefined && status < 500 && status >= 400) {
    return new ModelError('model/refused', `The model server refused the question (HTTP ${status}).`);
  }
  return new ModelError(
    'model/no-answer',
    status === undefined || status < 400
      ? 'The model server could not be reached, or did not answer as such servers do. Ask again later.'
      : `The model server failed (HTTP ${status}). Ask again later.`,
    { isPassing: true },
  );
}
