import { z } from 'zod';
import { UserError } from '../io.ts';

/** A story in a Storybook's index. */
export interface Story {
  readonly id: string;
  /** The component's title, such as `Forms/Button`. */
  readonly component: string;
  readonly name: string;
  /** Path of the file that defines the story, such as `./src/Button.stories.tsx`; empty if not known. */
  readonly importPath: string;
  /** Path of the component's own file, if the index has it. */
  readonly componentPath: string | null;
  /** Why it's excluded from tests, as a sentence; null if it's tested. */
  readonly excluded: string | null;
}

const text = z.string().max(2_000);
const Entry = z.object({
  id: text,
  type: z.enum(['story', 'docs']).optional(),
  title: text,
  name: text,
  importPath: text.optional(),
  componentPath: text.optional(),
  tags: z.array(text).max(200).optional(),
  parameters: z.object({ docsOnly: z.boolean().optional(), fileName: text.optional() }).optional(),
});
type Entry = z.infer<typeof Entry>;

/** `index.json` since Storybook 7 (versions 4 and 5), and `stories.json` of Storybook 6 (versions 2 and 3). */
const Index = z.union([
  z.object({ v: z.number(), entries: z.record(z.string(), Entry) }),
  z.object({ v: z.number(), stories: z.record(z.string(), Entry) }),
]);

/** Maximum number of stories; a larger index is rejected instead of truncated. */
const MAX_STORIES = 20_000;

/**
 * Reads the stories from a Storybook's index, in its order. Skips documentation pages.
 *
 * @param excludedTags tags whose stories aren't tested
 * @throws {UserError} if the text isn't such an index
 */
export function parseStoryIndex(content: string, excludedTags: readonly string[]): Story[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new UserError("The Storybook's index isn't JSON. Build the Storybook again.");
  }
  const parsed = Index.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new UserError(
      `The Storybook's index has an unknown format${path.length > 0 ? ` at ${path.join('.')}` : ''} (${message}). Storybook 6.4 and later are supported.`,
    );
  }
  const entries = Object.values('entries' in parsed.data ? parsed.data.entries : parsed.data.stories);
  if (entries.length > MAX_STORIES)
    throw new UserError(`The Storybook has more than ${MAX_STORIES} stories. Scan its parts separately.`);
  // Storybook resolves tags, so a story excluded from tests simply doesn't have the tag that all others have.
  const marksTests = entries.some(({ tags }) => tags?.includes('test'));
  return entries
    .filter(({ type, parameters }) => type !== 'docs' && parameters?.docsOnly !== true)
    .map((entry) => toStory(entry, marksTests, excludedTags));
}

function toStory(entry: Entry, marksTests: boolean, excludedTags: readonly string[]): Story {
  const { id, title, name, importPath, componentPath, parameters, tags = [] } = entry;
  const isUntested = tags.includes('!test') || (marksTests && !tags.includes('test'));
  const excludedTag = excludedTags.find((tag) => tags.includes(tag));
  const excluded = isUntested
    ? 'The story is tagged “!test”.'
    : excludedTag === undefined
      ? null
      : `The story is tagged “${excludedTag}”, which this scan excludes.`;
  return {
    id,
    component: title,
    name,
    importPath: importPath ?? parameters?.fileName ?? '',
    componentPath: componentPath ?? null,
    excluded,
  };
}

/** Returns the URL where a Storybook shows a single story without its own interface. */
export const getStoryUrl = (base: string, id: string): string =>
  new URL(`iframe.html?id=${encodeURIComponent(id)}&viewMode=story`, base).href;

/** Returns a story's name in reports: `Forms/Button: Primary`. */
export const describeStory = ({ component, name }: Pick<Story, 'component' | 'name'>): string =>
  `${component}: ${name}`;
