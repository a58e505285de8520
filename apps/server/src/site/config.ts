import { ApiError } from '@kz/contract/errors'
import type { SiteConfig, SiteKey, SiteLink, SiteSettings, site } from '@kz/contract/site'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { SITE_KEYS, siteFault } from './keys.ts'

type Told = Partial<Record<SiteKey, string>>

/** The settings as they were given, without defaults. */
export async function toldSettings(db: Db): Promise<Told> {
  const found = await rows(db, { key: text.as<SiteKey>(), value: text }, sql`select key, value from site_config`)
  return Object.fromEntries(found.map(({ key, value }) => [key, value]))
}

/** The first line of the record list for plugins: the site's name as one word of plain ASCII, unless it has a text of its own. */
export const listHeader = ({ pluginListHeader, name = '' }: Told): string =>
  pluginListHeader ??
  (name
    .replace(/[^!-~]+/g, ' ')
    .trim()
    .replaceAll(' ', '_') ||
    SITE_DEFAULTS.pluginListHeader)

/** Everything the operator sets about the site; defaults for what they leave out. */
export async function siteConfig(db: Db): Promise<SiteConfig> {
  const told = await toldSettings(db)
  const names = Object.keys(SITE_DEFAULTS.links) as SiteLink[]
  return {
    name: told.name ?? SITE_DEFAULTS.name,
    formerName: told.formerName ?? null,
    legacyDate: told.legacyDate ?? SITE_DEFAULTS.legacyDate,
    oldAccounts: await hasRow(db, sql`select 1 from old_passwords limit 1`),
    copyrightYear: Number(told.copyrightYear ?? SITE_DEFAULTS.copyrightYear),
    links: Object.fromEntries(names.map((name) => [name, told[name] ?? null])) as SiteConfig['links'],
    joinServer: told.joinServer ?? null,
    mapPage: told.mapPage ?? null,
    pluginListHeader: listHeader(told),
    gameBans: told.gameBans ?? null,
    demoBuilds: told.demoBuilds ?? SITE_DEFAULTS.demoBuilds,
    hasGame: await hasRow(db, sql`select 1 from guessr_images where is_on and removed_at is null limit 1`),
  }
}

/** Keeps a setting that siteFault has let through; null takes it away. */
export async function setSite(tx: Db, emit: Emit, key: SiteKey, value: string | null, audit: Audit): Promise<void> {
  const before = await row(tx, { value: text }, sql`select value from site_config where key = ${key} for update`)
  await tx.execute(
    value === null
      ? sql`delete from site_config where key = ${key}`
      : sql`insert into site_config (key, value) values (${key}, ${value})
          on conflict (key) do update set value = excluded.value`,
  )
  await audit('site.set', `site:${key}`, { before: before?.value, after: value })
  emit({ type: 'site.changed', data: {} })
}

/** The settings that hold, as texts. */
const asTexts = ({
  links,
  copyrightYear,
  hasGame: _game,
  oldAccounts: _old,
  ...rest
}: SiteConfig): Record<SiteKey, string | null> => ({
  ...rest,
  ...links,
  copyrightYear: String(copyrightYear),
})

/** Every setting that cannot be kept, with what it must be. */
function faultsOf(settings: SiteSettings): Record<string, string> {
  const faults = SITE_KEYS.map((key) => [key, settings[key] && siteFault(key, settings[key])] as const)
  return Object.fromEntries(
    faults.flatMap(([key, wanted]) => (wanted ? [[key, new ApiError('invalid_setting', { wanted }).message]] : [])),
  )
}

/** Keeps what top staff typed. Throws ApiError settings_refused with the fields that cannot be kept, wrong_state when one was changed meanwhile. */
export async function writeSite(ctx: Context, call: Call<(typeof site)['PUT /site/config']>): Promise<SiteConfig> {
  const { before } = call.body
  const typed = SITE_KEYS.map((key) => [key, call.body.settings[key]?.trim()])
  const settings: SiteSettings = Object.fromEntries(typed)
  const fields = faultsOf(settings)
  if (Object.keys(fields).length > 0) throw new ApiError('settings_refused', {}, { fields })
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, 'site config')
    const current = asTexts(await siteConfig(tx))
    const isStale = (key: SiteKey) => before[key] !== undefined && before[key] !== (current[key] ?? '')
    if (SITE_KEYS.some(isStale)) throw new ApiError('wrong_state')
    const told = await toldSettings(tx)
    const isNew = (key: SiteKey, text: string) => text !== (current[key] ?? '') && text !== (told[key] ?? '')
    const changed = SITE_KEYS.filter((key) => settings[key] !== undefined && isNew(key, settings[key]))
    for (const key of changed) await setSite(tx, () => {}, key, settings[key] || null, audit)
    if (changed.length > 0) emit({ type: 'site.changed', data: {} })
    return siteConfig(tx)
  })
}
