/**
 * Values needed by worker threads that evaluate rules. This file and the files it exports import no schemas,
 * because schemas take long to load.
 */
export * from './page-content.ts';

/** Replaces a test's name for all tests in one view of a page. */
export const WHOLE_PAGE_TEST = 'page';
/** Replaces a test's name for the content of frames. */
export const FRAMES_TEST = 'frames';
/** The test of what audio and video files contain. */
export const MEDIA_TEST = 'length and sound of media';

/** Maximum length of a URL to scan, in characters. Longer URLs are crawler traps or data. */
export const MAX_URL_LENGTH = 2048;

/** Maximum number of elements stored for a page. */
export const MAX_PAGE_ELEMENTS = 600;

/** Maximum text lengths of a stored element, in characters. */
export const PAGE_ELEMENT_LIMITS = { selector: 500, snippet: 160, name: 120, text: 80 } as const;

const nonVisualAttributes =
  /^(aria-|role$|lang$|xml:lang$|title$|alt$|id$|for$|scope$|headers$|abbr$|summary$|autocomplete$|accesskey$|content$|tabindex$)/;

/**
 * Returns whether a change can be visible: any change except to nonvisual attributes can.
 *
 * @param steps see `FixStep`
 */
export function hasVisibleChange(
  steps: readonly { readonly kind: string; readonly name?: string }[],
): boolean {
  return steps.some(({ kind, name = '' }) =>
    kind === 'set-attribute' || kind === 'remove-attribute'
      ? !nonVisualAttributes.test(name.toLowerCase())
      : true,
  );
}
