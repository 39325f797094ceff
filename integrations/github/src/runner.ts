import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';

/** What a run on GitHub is told by, and tells its results to. */
export interface Runner {
  input(name: string): string;
  output(name: string, value: string): Promise<void>;
  /** Adds to the page of the run. */
  summary(markdown: string): Promise<void>;
  /** An annotation. */
  say(level: 'error' | 'warning' | 'notice', sentence: string): void;
  /** Does something whose output the runner must not take for commands: what is scanned may look like them. */
  unheard<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Number of the pull request that the run is for; null when it is for none. */
  pullRequest(): Promise<number | null>;
}

/** @param write Writes a line for the runner to read, on standard output. */
export function runner(
  env: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void,
): Runner {
  return {
    input: (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim(),
    async output(name, value) {
      if (env.GITHUB_OUTPUT === undefined) return;
      const mark = randomUUID();
      await appendFile(env.GITHUB_OUTPUT, `${name}<<${mark}\n${value}\n${mark}\n`);
    },
    async summary(markdown) {
      if (env.GITHUB_STEP_SUMMARY !== undefined) await appendFile(env.GITHUB_STEP_SUMMARY, `${markdown}\n`);
    },
    say: (level, sentence) => write(`::${level} title=Curbcut::${escaped(sentence)}`),
    async unheard(work) {
      const mark = randomUUID();
      write(`::stop-commands::${mark}`);
      try {
        return await work();
      } finally {
        write(`::${mark}::`);
      }
    },
    async pullRequest() {
      if (env.GITHUB_EVENT_PATH === undefined) return null;
      const event = JSON.parse(await readFile(env.GITHUB_EVENT_PATH, 'utf8')) as {
        pull_request?: { number?: number };
      };
      return event.pull_request?.number ?? null;
    },
  };
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
