import { mapHulls, readHullFile } from '@kz/bsp/hulls'
import { createClient } from '@kz/contract/wire/client'
import { type Demo, isOnMap, type World } from '@kz/demo'
import { looksLikeReplay } from '@kz/demo/krp/parse-replay'
import { mapIn } from './header.ts'

/** For the question and for the file, which is below 300 KB. */
const PATIENCE_MS = 10_000

/**
 * The site's hulls of the map of a demo: asked for by the map's name and CRC, while the demo stays here. Answers what makes
 * the map of them once the demo is read; null where the site has none, or they do not come or read.
 */
export async function knownHulls(bytes: Uint8Array): Promise<(demo: Demo) => World | null> {
  // a server's replay has another header
  if (looksLikeReplay(bytes)) return () => null
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { call } = createClient({ base: '/api', fetch: (input, init) => fetch(input, { ...init, signal }) })
  try {
    const { hulls } = await call('GET /map/hulls', { query: mapIn(bytes) })
    const answer = hulls && (await fetch(hulls.url, { signal }))
    if (!answer?.ok) return () => null
    const set = readHullFile(new Uint8Array(await answer.arrayBuffer()))
    return (demo) => (isOnMap(demo, set.mapCrc) ? mapHulls(set) : null)
  } catch {
    return () => null
  }
}
