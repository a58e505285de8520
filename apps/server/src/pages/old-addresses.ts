import { leadOfOld } from '../archive/api.ts'
import type { Context } from '../platform/api/context.ts'
import type { Ask, Forward } from '../platform/ssr/page.ts'
import { newAddress } from '../site/api.ts'
import { KeptLeads } from './kept-leads.ts'
import { idOf, newsPath, profilePath, recordPath } from './parts.ts'

/** Addresses under which things stood before, cited in plugin configurations, forums and videos. */

interface OldPlace {
  /** of the path and the query, in any case; its first group names the thing */
  pattern: RegExp
  to(name: string, ask: Ask): Promise<string | null> | string
}

const OLD_PLACES: readonly OldPlace[] = [
  { pattern: /^\/demos_history\/map_info\.php\?(?:.*&)?map=([^&]+)/i, to: toMap },
  { pattern: /^\/demos_history\/?(?:index\.php)?$/i, to: () => '/records' },
  { pattern: /^\/e107_plugins\/forum\/forum_viewtopic\.php\?(\d+)(?:\.\w+)?$/i, to: toThread },
  { pattern: /^\/e107_plugins\/forum\/forum_viewforum\.php\?(\d+)(?:\.\w+)?$/i, to: toCategory },
  { pattern: /^\/e107_plugins\/forum\/?(?:forum\.php)?$/i, to: () => '/forum' },
  { pattern: /^\/news\.php\?(?:item|extend)\.(\d+)(?:\.\w+)?$/i, to: toPost },
  { pattern: /^\/comment\.php\?comment\.news\.(\d+)(?:\.\w+)?$/i, to: toPost },
  { pattern: /^\/(?:news|index)\.php$/i, to: () => '/' },
  { pattern: /^\/user\.php\?id\.(\d+)$/i, to: toMember },
  { pattern: /^\/rules\.php$/i, to: () => '/rules' },
  { pattern: /^\/download\.php(?:\?|$)/i, to: () => '/downloads' },
  { pattern: /^\/login\.php$/i, to: () => '/login' },
  { pattern: /^\/signup\.php$/i, to: () => '/register' },
  { pattern: /^\/fpw\.php$/i, to: () => '/password-reset' },
]

/** What staff has written goes before what an archive knows, and that before the rules. Null for an address nobody knows, and for things that are not there. */
export function forward(ctx: Context): Forward {
  const leads = new KeptLeads(ctx.cache)
  return (address, ask) => leads.of(address, () => leadOf(ctx, address, ask))
}

async function leadOf(ctx: Context, address: string, ask: Ask): Promise<string | null> {
  const lead = await leadOfOld(ctx, address, newAddress(address))
  if (lead !== undefined) return lead
  for (const { pattern, to } of OLD_PLACES) {
    const [found, name = ''] = pattern.exec(address) ?? []
    if (found !== undefined) return to(name, ask)
  }
  return null
}

async function toMap(written: string, ask: Ask): Promise<string | null> {
  const mapName = new URLSearchParams(`map=${written}`).get('map') ?? ''
  const found = await ask('GET /record/map', { query: { mapName } })
  return found ? recordPath(found.mapName) : null
}

async function toThread(written: string, ask: Ask): Promise<string | null> {
  const found = await ask('GET /forum/threads/{id}', { params: { id: idOf(written) }, query: { page: 1 } })
  return found ? `/forum/threads/${found.thread.id}` : null
}

async function toCategory(written: string, ask: Ask): Promise<string | null> {
  const id = idOf(written)
  const found = await ask('GET /forum/categories/{id}/threads', { params: { id }, query: { page: 1 } })
  return found ? `/forum/category/${id}` : null
}

async function toPost(written: string, ask: Ask): Promise<string | null> {
  const found = await ask('GET /news/news', { query: { newsId: written } })
  return found ? newsPath(found.url) : null
}

async function toMember(written: string, ask: Ask): Promise<string | null> {
  const found = await ask('GET /user/profile', { query: { userId: idOf(written) } })
  return found ? profilePath(found.pseudo) : null
}
