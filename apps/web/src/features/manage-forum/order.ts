/** Places in a tree of categories. Plain functions. */

interface Placed {
  id: number
  parentId: number | null
}

const parentOf = <T extends Placed>(all: readonly T[], { parentId }: Placed): T | undefined =>
  all.find(({ id }) => id === parentId)

/** How many categories stand above it. */
export function depthOf(all: readonly Placed[], category: Placed): number {
  const parent = parentOf(all, category)
  return parent ? 1 + depthOf(all, parent) : 0
}

/** True for `above` itself and for everything under it. */
export function isUnder(all: readonly Placed[], category: Placed, above: Placed): boolean {
  if (category.id === above.id) return true
  const parent = parentOf(all, category)
  return parent !== undefined && isUnder(all, parent, above)
}

/** The ids with one of them at another place; null where nothing moves. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] | null {
  const from = ids.indexOf(id)
  if (from === -1 || place < 0 || place >= ids.length || place === from) return null
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}
