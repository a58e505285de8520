let open = 0

function show(): void {
  const root = document.documentElement
  if (open === 0) delete root.dataset.modal
  // a scrollbar that goes leaves its room: nothing moves sideways
  else root.dataset.modal ??= innerWidth > root.clientWidth ? 'bar' : ''
}

/**
 * Keeps the page behind a modal dialog from scrolling, until what is returned is called. An attribute and not a selector
 * that looks for open dialogs: such a selector is asked again at every change of every page.
 */
export function holdPage(): () => void {
  open++
  show()
  return () => {
    open--
    show()
  }
}
