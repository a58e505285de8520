import type { SiteKey } from '@kz/contract/site'
import type { Db } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'

const LINKS = ['competition', 'chat', 'group', 'microblog', 'stream', 'video', 'donate'] as const satisfies SiteKey[]

/** Invented links for the sample community, on a domain that is nobody's. */
export async function seedSiteLinks(tx: Db): Promise<void> {
  for (const name of LINKS) {
    await tx.execute(
      sql`insert into site_config (key, value) values (${name}, ${`https://example.com/sample-${name}`})
        on conflict (key) do nothing`,
    )
  }
}
