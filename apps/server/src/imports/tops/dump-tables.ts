/** The tables of tops that servers keep, by their names and columns. */

export interface TopTable {
  kind: 'pro' | 'nub' | 'records'
  /** sv_airaccelerate; one table of Theggv/Kreedz holds several, which its rows say */
  aa: number
}

/** `kz_wpn15` holds runs with other weapons than knife and USP, `kz_weapon_...` of forks the same by class. */
const KINDS: Readonly<Record<string, TopTable['kind']>> = {
  ...{ kz_pro15: 'pro', kz_wpn15: 'pro', kz_weapon_pro: 'pro' },
  ...{ kz_nub15: 'nub', kz_weapon_nub: 'nub', kz_records: 'records' },
}
export const RECORDED_AA = 10

/** What a table holds; null for one that is no top. Forks keep runs of another airaccelerate in `..._100aa`. */
export function topOf(table: string): TopTable | null {
  const [, base = table, aa] = /^(.+)_(\d{1,4})aa$/.exec(table) ?? []
  const kind = Object.hasOwn(KINDS, base) ? KINDS[base] : undefined
  return kind ? { kind, aa: aa === undefined ? RECORDED_AA : Number(aa) } : null
}

export const isUsers = (table: string): boolean => table === 'kz_uid'
export const isMaps = (table: string): boolean => table === 'kz_maps' || table === 'kz_map'

/** The columns that are read, by every name they have. */
const COLUMNS = {
  id: ['id'],
  map: ['mapname', 'map', 'name'],
  mapId: ['map_id', 'mapid'],
  userId: ['user_id', 'uid'],
  steamid: ['authid', 'steam_id', 'steamid'],
  name: ['name', 'last_name'],
  country: ['country'],
  time: ['time'],
  date: ['date'],
  weapon: ['weapon'],
  route: ['route'],
  cp: ['checkpoints', 'cp'],
  gc: ['gocheck', 'gochecks', 'gc', 'tp'],
  aa: ['aa'],
} as const
export type Column = keyof typeof COLUMNS

/** Where each column stands in the rows of a table, from 0. */
export type Layout = Partial<Record<Column, number>>

const layouts = new WeakMap<readonly string[], Layout>()

export function layoutOf(columns: readonly string[]): Layout {
  const known = layouts.get(columns)
  if (known) return known
  const layout: Layout = {}
  for (const [column, names] of Object.entries(COLUMNS)) {
    const found = names.map((name) => columns.indexOf(name)).find((at) => at >= 0)
    if (found !== undefined) layout[column as Column] = found
  }
  layouts.set(columns, layout)
  return layout
}
