import type { SiteRules } from '@kz/demo/rules/rule-types'
import type { MapButton } from '@kz/demo/types'

/** What a demo is judged by: the buttons of its map, the site's rules, and its files of the map. */
export interface Known {
  buttons: readonly MapButton[]
  rules: SiteRules
}
