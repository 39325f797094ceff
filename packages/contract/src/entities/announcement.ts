import { z } from 'zod';

/**
 * What each screen reader announces for an element, approximately: it is derived from the page's code, and
 * screen readers differ by version, settings and browser. Empty if nothing is announced.
 */
export const Announcement = z
  .object({ nvda: z.string(), jaws: z.string(), voiceover: z.string() })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

/** The screen readers' names in the interface, in the order in which they are shown. */
export const SCREEN_READER_NAMES: Readonly<Record<keyof Announcement, string>> = {
  nvda: 'NVDA',
  jaws: 'JAWS',
  voiceover: 'VoiceOver',
};

/** What is announced for an element as it is, and after its fix. */
export const AnnouncementChange = z
  .object({ before: Announcement, after: Announcement })
  .meta({ id: 'AnnouncementChange' });
export type AnnouncementChange = z.infer<typeof AnnouncementChange>;

/**
 * Describes what one screen reader announces, as one or two sentences: “NVDA announces “button”. After the
 * fix: “Search, button”.”
 *
 * @param after null if there is no fix
 */
export function describeAnnouncement(
  before: Announcement,
  after: Announcement | null,
  reader: keyof Announcement = 'nvda',
): string {
  const quote = (text: string) => (text === '' ? 'nothing' : `“${text}”`);
  const now = `${SCREEN_READER_NAMES[reader]} announces ${quote(before[reader])}.`;
  return after === null ? now : `${now} After the fix: ${quote(after[reader])}.`;
}
