import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import type { Db } from '../platform/db.ts'
import { toldSettings } from './config.ts'

/** What other domains may ask of the site's settings. */

/** First line of the record list for plugins. */
export async function pluginListHeader(db: Db): Promise<string> {
  return (await toldSettings(db)).pluginListHeader ?? SITE_DEFAULTS.pluginListHeader
}

export { newAddress } from './old-addresses.ts'
