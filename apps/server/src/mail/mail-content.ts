/** What a message says, before it has a look. Everything in it is text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Names and values, in order. */
  readonly facts?: readonly { readonly name: string; readonly value: string | readonly string[] }[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly href: string };
  /** After the action: until when, and what to do if it was not you. */
  readonly notes: readonly string[];
  /** The page that ends messages of this kind, for those that come by themselves. */
  readonly unsubscribe?: { readonly label: string; readonly href: string };
  /** Why the reader gets it. */
  readonly reason: string;
}
