/** The title of the document: this page first, the product after it. React moves it into the head. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · Curbcut`}</title>;
}
