import type { SiteRules } from '@kz/demo/rules/rule-types'
import type { MapButton } from '@kz/demo/types'

/** What a demo is judged by: the buttons and hulls of its map, the site's rules, and its files of the map. */
export interface Known {
  buttons: readonly MapButton[]
  hulls: readonly KnownHulls[]
  rules: SiteRules
}

/** Hulls of a file of the map in the store; the CRC as eight hexadecimal digits. */
export interface KnownHulls {
  mapCrc: string
  sha256: string
}
