/** What is selected of a message on the page; null when nothing is, or more than it. */
export function selectedIn(element: Element | null): string | null {
  const selection = getSelection()
  if (!element || !selection || selection.isCollapsed) return null
  const { anchorNode, focusNode } = selection
  const isInside = element.contains(anchorNode) && element.contains(focusNode)
  return isInside ? selection.toString().trim() || null : null
}
