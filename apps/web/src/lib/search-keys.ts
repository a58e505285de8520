/** The keys of a search from its beginning until its field is there, as the first script of index.html keeps them. */

/** A search begins: what is typed from here on is kept for its field. */
export function beginSearch(): void {
  window.early.typed ??= ''
}

/** What was typed so far, Enter as a line break. From here on the keys are the page's again. */
export function takeTyped(): string {
  const { typed } = window.early
  window.early.typed = null
  return typed ?? ''
}

/** Has `open` called whenever a search is begun by its keys, and now if one was begun before. Answers what ends it. */
export function onSearchBegun(open: () => void): () => void {
  window.early.search = open
  if (window.early.typed !== null) open()
  return () => {
    window.early.search = () => {}
  }
}
