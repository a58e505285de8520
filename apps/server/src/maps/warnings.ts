import { GAME_WADS } from '@kz/bsp/game-textures'
import type { ParsedMapMetadata } from '@kz/contract/maps'
import type { Warning } from '@kz/contract/runs/demos'

/** What a checker should look at in a map. */

const SPAWNS = 8
const MOST_NAMED = 12

/** Nothing is refused for it. */
export function warningsOf(seen: ParsedMapMetadata): Warning[] {
  const found: Warning[] = []
  const look = (code: string, text: string) => found.push({ code, level: 'look', text })
  if (seen.missingWads.length > 0) look('wads', `Not in the archive: ${seen.missingWads.join(', ')}.`)
  for (const text of textureTexts(seen)) look('textures', text)
  if (seen.missing?.length) look('resources', `Named by the map and not in the archive: ${named(seen.missing)}.`)
  if (seen.externalTextures > 0 && seen.wads.length === 0) look('wads', 'Some textures are in no wad the map names.')
  for (const text of faultTexts(seen.faults)) look('faults', text)
  if (seen.startButtons === 0) look('start', 'No start button was found.')
  if (seen.stopButtons === 0) look('stop', 'No stop button was found.')
  if (seen.spawns < SPAWNS) look('spawns', `It has ${counted(seen.spawns, 'spawn point')}; ${SPAWNS} are asked for.`)
  return found
}

/** Wads that come with the game may hold what the archive does not bring: nobody can look there. */
function textureTexts({ missingTextures = [], wads }: ParsedMapMetadata): string[] {
  if (missingTextures.length === 0) return []
  const ofTheGame = wads.filter((wad) => GAME_WADS.has(wad))
  const names = named(missingTextures)
  return [
    ofTheGame.length === 0
      ? `Textures that no wad of the archive holds: ${names}.`
      : `Textures that no wad of the archive holds, unless they are in ${named(ofTheGame)}: ${names}.`,
  ]
}

function faultTexts(faults: ParsedMapMetadata['faults']): string[] {
  if (!faults) return []
  const { textures, unaligned, faces, axes, models, wads } = faults
  return [
    textures.length > 0 && `Textures that cannot be read, drawn in one colour: ${named(textures)}.`,
    unaligned.length > 0 &&
      `Textures the game does not load, their sides are not multiples of 16: ${named(unaligned)}.`,
    faces > 0 && `${counted(faces, 'face')} cannot be read and will not be drawn.`,
    axes > 0 && `${counted(axes, 'texture alignment')} cannot be read: those faces are drawn in one colour.`,
    models > 0 && `${counted(models, 'brush model')} cannot be read in full.`,
    ...wads.map((text) => `${text}.`),
  ].filter((text) => text !== false)
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** The first ones by name. */
function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
