import { type Builds, readBuilds } from '@kz/contract/runs/builds'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import type { Db } from '../platform/api/db.ts'
import { listHeader, toldSettings } from './config.ts'

/** What other domains may ask of the site's settings. */

/** First line of the record list for plugins. */
export async function pluginListHeader(db: Db): Promise<string> {
  return listHeader(await toldSettings(db))
}

/** What the site is called. */
export async function siteName(db: Db): Promise<string> {
  return (await toldSettings(db)).name ?? SITE_DEFAULTS.name
}

/** The builds of the game whose demos are taken; null: all. */
export async function demoBuilds(db: Db): Promise<Builds | null> {
  const { demoBuilds: told = SITE_DEFAULTS.demoBuilds } = await toldSettings(db)
  return readBuilds(told) ?? null
}

export { newAddress } from './old-addresses.ts'
