import type { CdpSession } from '../browser/cdp.ts';
import type { NoticeKind, VisitNotice } from './stable-page.ts';
import type { Tab } from './tab.ts';

/** Handles dialogs and other interruptions by a page, and keeps one notice of each kind. */
export class Interruptions {
  readonly #notices = new Map<NoticeKind, VisitNotice>();
  readonly #tab: Tab;
  readonly #unsubscribes: (() => void)[] = [];
  #hasOpenedWindows = false;

  constructor(tab: Tab) {
    this.#tab = tab;
    this.watch(tab.session);
    this.#unsubscribes.push(
      tab.onDownload(({ url }) =>
        this.note('download', `The page started a download (${truncateText(url)}), which we blocked.`),
      ),
    );
  }

  get notices(): VisitNotice[] {
    return [...this.#notices.values()];
  }

  /** Records a notice. Only the first of each kind is kept, because a page can open a thousand dialogs. */
  note(kind: NoticeKind, message: string): void {
    if (!this.#notices.has(kind)) this.#notices.set(kind, { kind, message });
  }

  /** Listens to a session: the tab's own, or that of a frame in another process. */
  watch(session: CdpSession): void {
    this.#unsubscribes.push(
      session.on('Page.javascriptDialogOpening', ({ type, message }) => {
        // Accept `beforeunload`, so that the page can be left; cancel all other dialogs.
        session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {});
        if (type !== 'beforeunload') {
          this.note('dialog', `The page opened a dialog (“${truncateText(message)}”), which we closed.`);
        }
      }),
      session.on('Page.windowOpen', ({ url }) => {
        this.#hasOpenedWindows = true;
        this.note('popup', `The page opened a new window (${truncateText(url)}), which we closed.`);
      }),
    );
  }

  /** Stops listening, and closes any windows that the browser couldn't keep the page from opening. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    if (!this.#hasOpenedWindows) return;
    const root = this.#tab.browser.connection.browser;
    const { targetInfos } = await root.send('Target.getTargets');
    const opened = targetInfos.filter(({ openerId }) => openerId === this.#tab.frameId);
    await Promise.all(opened.map(({ targetId }) => root.send('Target.closeTarget', { targetId })));
  }
}

function truncateText(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
