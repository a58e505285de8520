/** Tells of a new size of the element, and of the theme when it changes; answers what ends it. */
export function watchLook(element: HTMLElement, onSize: () => void, onTheme: () => void): () => void {
  const sizes = new ResizeObserver(onSize)
  sizes.observe(element)
  const themes = new MutationObserver(onTheme)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    sizes.disconnect()
    themes.disconnect()
  }
}

/** Calls `draw` at once, at every change of the theme, and when the element gets another size; answers what ends it. */
export function drawAlways(element: HTMLElement, draw: () => void): () => void {
  draw()
  // the observer tells the first size too
  let size = `${element.clientWidth} ${element.clientHeight}`
  const handleSize = () => {
    const now = `${element.clientWidth} ${element.clientHeight}`
    if (now === size) return
    size = now
    draw()
  }
  return watchLook(element, handleSize, draw)
}

/** Makes a canvas as large as its box, for the screen's own pixels, and empties it. Null where there is no canvas. */
export function clearedCanvas(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio || 1
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.max(1, Math.round(clientWidth * ratio))
  canvas.height = Math.max(1, Math.round(clientHeight * ratio))
  const context = canvas.getContext('2d')
  context?.scale(ratio, ratio)
  return context
}
