/** Sets the document title: the page first, then the product. React moves it into the head. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · Curbcut`}</title>;
}
