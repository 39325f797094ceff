import type { KeyboardQuestions, NodeIndex, UnseenFocus } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import type { Numbering } from './find-traps.ts';
import type { UnmarkedStop } from './in-page/unmarked-stops.ts';

/** Kinds of elements of which pictures are compared, one of each. */
const MOST_PICTURED = 6;
/** Milliseconds after which a page that still looks the same will stay so. */
const LATE_MS = 100;

/**
 * Finds the elements that look the same with the focus as without. Computed styles clear most of them; of each kind
 * of the rest two pictures of the window are compared, byte by byte, for one.
 */
export async function findUnseenFocus(
  { session, mainFrame }: RestingPage,
  { marks, hidden }: Pick<KeyboardQuestions, 'marks' | 'hidden'>,
  { walked, captured }: Numbering,
): Promise<UnseenFocus[]> {
  const walkedOf = (nodes: readonly NodeIndex[]) => nodes.flatMap((node) => walked(node) ?? []);
  const asked = walkedOf(marks);
  if (asked.length === 0) return [];
  const unmarked = await mainFrame.evaluate<UnmarkedStop[]>(
    `curbcut.unmarkedStops(${JSON.stringify(asked)}, ${JSON.stringify(walkedOf(hidden))})`,
  );
  const picture = async (delayMs: number) => {
    const drawn = 'requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))';
    await mainFrame.evaluate(`new Promise((resolve) => setTimeout(() => ${drawn}, ${delayMs}))`);
    return (await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })).data;
  };

  /** True when nothing changes, null when the page does not stand still by itself. */
  async function isUnseen(node: number): Promise<boolean | null> {
    // Focus first, so that what the page does but once is done.
    const show = `curbcutHeld.elements[${node}].scrollIntoView({ block: 'center', behavior: 'instant' })`;
    await mainFrame.evaluate(`curbcut.focusNode(${node}), ${show}, curbcut.unfocus()`);
    const before = await picture(0);
    await mainFrame.evaluate(`curbcut.focusNode(${node})`);
    const isSame = (await picture(LATE_MS)) === before;
    await mainFrame.evaluate('curbcut.unfocus()');
    if (isSame) return true;
    return (await picture(LATE_MS)) === before ? false : null;
  }

  const byKind = new Map<string, boolean | null>();
  for (const { node, kind } of unmarked) {
    if (!byKind.has(kind)) byKind.set(kind, byKind.size < MOST_PICTURED ? await isUnseen(node) : null);
  }
  return unmarked.flatMap(({ node, kind }) => {
    const unseen = byKind.get(kind);
    return unseen === false ? [] : [{ node: captured(node), isCertain: unseen === true }];
  });
}
