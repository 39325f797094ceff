/** The content of a message before it is rendered. Everything in it is plain text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Names and values, in order. */
  readonly facts?: readonly { readonly name: string; readonly value: string | readonly string[] }[];
  /** The main action. */
  readonly action?: { readonly label: string; readonly href: string };
  /** Shown after the action: how long it is valid, and what to do if the message was unexpected. */
  readonly notes: readonly string[];
  /** The page that stops recurring messages of this kind. */
  readonly unsubscribe?: { readonly label: string; readonly href: string };
  /** Why the recipient gets it. */
  readonly reason: string;
}
