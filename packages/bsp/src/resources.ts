import type { Entity } from './entities.ts'

/**
 * Sounds, models, sprites and pictures of the sky that a map's entities name. A server offers them to its players beside the
 * map, so they have to be in its archive, unless every player has them with the game.
 */

const FOLDERS: Readonly<Record<string, string>> = { wav: 'sound/', mdl: 'models/', spr: 'sprites/' }
const NAMED = /^[\x21-\x7e][\x20-\x7e]{0,90}\.(wav|mdl|spr)$/

/** Folders of sounds that come with the game; the few maps that put their own there are not found out. */
const GAME_SOUNDS = new RegExp(
  `^sound/(?:${[
    'agrunt|ambience|apache|aslave|barnacle|barney|bullchicken|buttons|common|controller|debris|de_torn|doors|events',
    'fans|fvox|garg|gman|gonarch|hassault|headcrab|hgrunt|holo|hornet|hostage|houndeye|ichy|items|leech|misc|nihilanth',
    'plats|player|radio|roach|scientist|squeek|storm|tank|tentacle|training|tride|turret|vox|weapons|x|zombie',
  ].join('|')})/`,
)
const GAME_MODELS = new RegExp(
  `^models/(?:player|shield|zone_flag)/|^models/(?:${[
    '[vpw]_[^/]*|[^/]*gibs?\\d?|[^/]*shell|hostage[^/]*|player|barney|scientist|gman|hgrunt|zombie|headcrab|houndeye|roach',
    'big_rat|rat|leech|can|filecabinet|forklift|osprey|apache|bigrat|bookstack|cactus|chick|chumtoad|doctor|flag',
    'grenade|guerilla|holo|islave|loader|miniturret|nail|nuke_case|sentry|skeleton|spikeball|stukabat|tentacle2?|turret',
  ].join('|')})\\.mdl$`,
)
const GAME_SPRITES = new RegExp(
  `^sprites/(?:${[
    '\\d{3}[^/]*|[a-z]?glow\\d*|glow_[^/]*|flare\\d*|laser(?:beam|dot)|lgtning|dot|xbeam\\d|xspark\\d',
    'x?steam\\d|smoke[^/]*|steam\\d|fire\\d*|flame\\d?|zerogxplode|[dewg]explo?|wxplo\\d?|eexplo|fexplo\\d?|explode\\d|bubble',
    'blood[^/]*|plasma\\d?|muz[^/]*|gas_puff_[^/]*|gas_smoke\\d|hotglow|blueflare\\d|redflare\\d|yelflare\\d|white|ledglow',
    'bluelight|red_?glow|enter\\d|exit\\d|fexplo|nhth\\d|portal\\d|rope|shockwave|splash\\d?|tile|spray|radar\\d*|scope[^/]*',
    'cnt\\d|animglow\\d\\d|aexplo\\d?|arrow\\d|camera|candle|ballsmoke|black_smoke\\d|wall_puff\\d|pistol_smoke\\d',
    'rifle_smoke\\d|fast_wallpuff\\d|ihotspot|iunknown|defuser|c4|i?bomb[^/]*|rain|ripple|snow\\d?|train|voiceicon',
  ].join('|')})\\.spr$`,
)

/** Skies of Half-Life and of Counter-Strike. */
const GAME_SKIES = new RegExp(
  `^gfx/env/(?:${[
    '2desert|alien[123]|black|city|cliff|desert|dusk|morning|neb[167]|neb2b|night|space|xen(?:[89]|10)|backalley|badlands',
    'blue|city1|cx|de_storm|des|doom1|drkg|forest|green|grnplsnt|hav|morningdew|office|snow|snowlake_|tornsky|trainyard',
    'tsccity_',
  ].join('|')})(?:rt|lf|ft|bk|up|dn)\\.tga$`,
)
const SKY_SIDES = ['rt', 'lf', 'ft', 'bk', 'up', 'dn'] as const

/** Has every player this file with the game? `path` as of `resourcesOf`. */
export const isGameFile = (path: string): boolean =>
  GAME_SOUNDS.test(path) || GAME_MODELS.test(path) || GAME_SPRITES.test(path) || GAME_SKIES.test(path)

/** The files an entity names, below the game's folder and in small letters: `sound/kz/wind.wav`. */
export function resourcesOf(entity: Entity): string[] {
  return [...skyOf(entity), ...namedFiles(entity)]
}

/** The six pictures of the sky around the world. */
function skyOf(entity: Entity): string[] {
  const name = (entity.get('classname') === 'worldspawn' && entity.get('skyname')?.trim().toLowerCase()) || ''
  return /^[\x21-\x7e]{1,60}$/.test(name) && !/[\\/:]|\.\./.test(name)
    ? SKY_SIDES.map((side) => `gfx/env/${name}${side}.tga`)
    : []
}

function namedFiles(entity: Entity): string[] {
  return [...entity.values()].flatMap((value) => {
    // a sound that is streamed begins with a star, as a brush model does
    const path = value.trim().replace(/^\*/, '').replaceAll('\\', '/').toLowerCase()
    const folder = FOLDERS[NAMED.exec(path)?.[1] ?? '']
    if (folder === undefined || path.includes('..')) return []
    return [path.startsWith(folder) ? path : folder + path.replace(/^\/+/, '')]
  })
}

/** What a map needs and its archive, whose `paths` these are, does not bring. Archives begin above or below `cstrike`. */
export function missingOf(resources: readonly string[], paths: readonly string[]): string[] {
  const brought = paths.map((path) => `/${path.replaceAll('\\', '/').toLowerCase()}`)
  const isBrought = (resource: string) => brought.some((path) => path.endsWith(`/${resource}`))
  // without a card for graphics the game takes the sky from another form
  const isSky = (resource: string) => resource.startsWith('gfx/env/') && isBrought(resource.replace(/tga$/, 'bmp'))
  return resources.filter((resource) => !isGameFile(resource) && !isBrought(resource) && !isSky(resource))
}
