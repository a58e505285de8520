import type { SiteConfig, SiteLink } from '@kz/contract/site'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { sql } from 'drizzle-orm'
import { audit } from '../platform/audit.ts'
import type { Emit } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import type { SiteKey } from './keys.ts'

type Told = Partial<Record<SiteKey, string>>

/** The settings as they were given, without defaults. */
export async function toldSettings(db: Db): Promise<Told> {
  const found = await rows<{ key: SiteKey; value: string }>(db, sql`select key, value from site_config`)
  return Object.fromEntries(found.map(({ key, value }) => [key, value]))
}

/** Everything the operator tells about the site; defaults where he has said nothing. */
export async function siteConfig(db: Db): Promise<SiteConfig> {
  const told = await toldSettings(db)
  const names = Object.keys(SITE_DEFAULTS.links) as SiteLink[]
  return {
    name: told.name ?? SITE_DEFAULTS.name,
    formerName: told.formerName ?? null,
    legacyDate: told.legacyDate ?? SITE_DEFAULTS.legacyDate,
    copyrightYear: Number(told.copyrightYear ?? SITE_DEFAULTS.copyrightYear),
    links: Object.fromEntries(names.map((name) => [name, told[name] ?? null])) as SiteConfig['links'],
    joinServer: told.joinServer ?? null,
    mapPage: told.mapPage ?? null,
    pluginListHeader: told.pluginListHeader ?? SITE_DEFAULTS.pluginListHeader,
  }
}

/** Keeps a setting that siteFault has let through; null takes it away. Without an actor: the operator did it. */
export async function setSite(tx: Db, emit: Emit, key: SiteKey, value: string | null): Promise<void> {
  const before = await row<{ value: string }>(tx, sql`select value from site_config where key = ${key} for update`)
  await tx.execute(
    value === null
      ? sql`delete from site_config where key = ${key}`
      : sql`insert into site_config (key, value) values (${key}, ${value})
          on conflict (key) do update set value = excluded.value`,
  )
  await audit(tx, { actorId: null, action: 'site.set', target: `site:${key}`, before: before?.value, after: value })
  emit({ type: 'site.changed', data: {} })
}
