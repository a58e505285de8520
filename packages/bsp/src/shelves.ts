/** Places for rectangles in a picture of at most `side` by `side`, in shelves; null when there is no room. */
export function onShelves(
  sizes: readonly { width: number; height: number }[],
  side: number,
): { places: { x: number; y: number }[]; width: number; height: number } | null {
  const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0)
  const widest = sizes.reduce((most, { width }) => Math.max(most, width), 1)
  let width = 16
  while (width < side && (width < widest || width * width < area * 1.1)) width *= 2
  const places = sizes.map(() => ({ x: 0, y: 0 }))
  const order = sizes.map((_, index) => index).sort((one, other) => sizes[other]!.height - sizes[one]!.height)
  let [x, y, shelf] = [0, 0, 0]
  for (const index of order) {
    const size = sizes[index]!
    if (size.width > width) return null
    if (x + size.width > width) {
      y += shelf
      x = 0
      shelf = 0
    }
    places[index] = { x, y }
    x += size.width
    shelf = Math.max(shelf, size.height)
    if (y + shelf > side) return null
  }
  return { places, width, height: Math.max(1, y + shelf) }
}
