let open = 0

const show = () => document.documentElement.toggleAttribute('data-modal', open > 0)

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
