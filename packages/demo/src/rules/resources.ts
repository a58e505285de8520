import { type Check, finding, wholeOf } from '../checks/check.ts'

const WEAPONS =
  'ak47|aug|awp|c4|deagle|elite|famas|fiveseven|flashbang|g3sg1|galil|glock18|hegrenade|knife|knife_r|m249|m3|m4a1|mac10|' +
  'mp5|p228|p90|scout|sg550|sg552|smokegrenade|tmp|ump45|usp|xm1014|shield|shield_r'
const ITEMS =
  '9mmclip|antidote|assault|backpack|battery|kevlar|longjump|medkit|oxygen|security|shotbox|suit|thighpack|weaponbox'
const PLAYERS = 'arctic|gign|gsg9|guerilla|leet|militia|sas|spetsnaz|terror|urban|vip'
/** The weapons in hand and on the ground, and the players, as the game itself has them. */
const OF_THE_GAME = new RegExp(
  `^models/(?:(?:shield/)?[vp]_(?:shield_)?(?:${WEAPONS})|w_(?:${WEAPONS}|${ITEMS})|player/(${PLAYERS})/\\1|player)\\.mdl$`,
)
/** A weapon or a player; a map's own scenery is neither. */
const MODEL = /^models\/(?:.*\/)?(?:[vpw]_[^/]*|player\/.*|player)\.mdl$/

/** The models of weapons and players among what the server had the client load that are not the game's own. */
export const customModels = (resources: readonly string[]): string[] =>
  resources.filter((name) => MODEL.test(name) && !OF_THE_GAME.test(name))

/** Models of a server's own may show what the game's do not. */
export const checkResources: Check = (demo) => {
  const custom = customModels(demo.resources)
  const [first] = custom
  if (first === undefined || demo.hltv) return []
  const more = custom.length > 1 ? ` and ${custom.length - 1} more` : ''
  const text = `The server had the game load models of its own: ${first.slice(0, 60)}${more}.`
  return [finding('resources', 'fact', text, custom.length, 0, wholeOf(demo))]
}
