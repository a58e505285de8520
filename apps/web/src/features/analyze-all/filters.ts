import { RESULT_STANDS, type ResultStand } from '@kz/contract/review/verdicts'

/** What the list is narrowed to, as the address has it. */
export interface Filters {
  stand?: ResultStand
  map?: string
  player?: string
  sign?: string
  worse?: boolean
  unlike?: boolean
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value).slice(0, 64) : undefined

/** The filters of an address; what is no filter is left out. */
export function readFilters(address: Record<string, unknown>): Filters {
  const stand = RESULT_STANDS.find((one) => one === address.stand)
  const [map, player, sign] = [textOf(address.map), textOf(address.player), textOf(address.sign)]
  return {
    ...(stand && { stand }),
    ...(map && { map }),
    ...(player && { player }),
    ...(sign && /^[a-z-]{1,40}$/.test(sign) && { sign }),
    ...(address.worse === true && { worse: true }),
    ...(address.unlike === true && { unlike: true }),
  }
}
