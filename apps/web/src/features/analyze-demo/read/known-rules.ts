import { createClient } from '@kz/contract/wire/client'
import { DEFAULT_RULES, type MapButton, type SiteRules } from '@kz/demo'
import { looksLikeReplay } from '@kz/demo/krp/parse-replay'
import { mapIn } from './header.ts'

/** What the site knows of a demo's map, and its rules of recording. */
export interface KnownRules {
  buttons: readonly MapButton[]
  rules: SiteRules
}

const NOTHING: KnownRules = { buttons: [], rules: DEFAULT_RULES }
const PATIENCE_MS = 4_000

/** Asks the site by the name of the map alone: the demo stays here. Without an answer the usual rules hold. */
export async function knownRules(demo: Uint8Array): Promise<KnownRules> {
  // it has another header, and its rules are those of servers
  if (looksLikeReplay(demo)) return NOTHING
  const { mapName } = mapIn(demo)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { call } = createClient({ base: '/api', fetch: (input, init) => fetch(input, { ...init, signal }) })
  try {
    const { builds, mapCrcs, buttons } = await call('GET /analyzer/rules', { query: { mapName } })
    return { buttons, rules: { builds, mapCrcs } }
  } catch {
    return NOTHING
  }
}
