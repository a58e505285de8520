import type { LatestDemo } from '@kz/contract/records'

const MOST = 6

/** The newest record of each map, for as many maps as the strip shows, without the one that stands above it. */
export function newestByMap(demos: readonly LatestDemo[], featured: LatestDemo | undefined): LatestDemo[] {
  const seen = new Set(featured && [featured.mapName])
  const found: LatestDemo[] = []
  for (const demo of demos) {
    if (demo.rejected || seen.has(demo.mapName)) continue
    seen.add(demo.mapName)
    found.push(demo)
    if (found.length === MOST) break
  }
  return found
}
