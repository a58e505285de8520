/** Textures that are not ours to host, and what stands for them. */

/** Wads that come with the game. */
export const GAME_WADS: ReadonlySet<string> = new Set(
  [
    'halflife liquids xeno decals cached fonts gfx spraypaint tempdecal pldecal sample',
    'cstrike cs_747 cs_assault cs_bdog cs_cbble cs_dust cs_havana cs_office cstraining de_airstrip de_aztec de_piranesi',
    'de_storm de_vegas itsitaly jos n0th1ng prodigy torntextures tswad ajawad chateau alleyt',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `${name}.wad`),
)

/** Families of names in the game's own wads: a compiler may have put their textures into a map. */
const OF_THE_GAME = new RegExp(
  `^[-+0-9~{!]*(?:${[
    'c[0-5]a\\d|babtech_|basic\\d|bigcrate|brntd|crate\\d\\d|crete\\d_|drkmtl|elev\\d_|fifties_|fifts_|freezer',
    'generic\\d|lab\\d_|out_|silo\\d|spotred|stripes\\d|tnnl_|vent\\d|xeno_|xcrate|cstrike|cs_|cx_|de_|as_|es_',
  ].join('|')})`,
)

/** Is this the name of a texture of the game? */
export const isOfTheGame = (name: string): boolean => OF_THE_GAME.test(name)

type Rgb = readonly [number, number, number]

const KNOWN: readonly (readonly [RegExp, Rgb])[] = [
  [/grass|leaf|moss|tree|ivy/, [92, 116, 68]],
  [/wood|crate|plank|door|box/, [134, 104, 70]],
  [/brick|roof|tile/, [140, 92, 76]],
  [/sand|dust|desert/, [176, 152, 112]],
  [/snow|ice|white/, [206, 214, 222]],
  [/water|slime|^!/, [66, 110, 138]],
  [/lava|fire/, [188, 84, 40]],
  [/glass|window/, [128, 160, 176]],
  [/metal|steel|iron|vent|pipe|duct|fan/, [120, 126, 134]],
  [/light|lamp/, [232, 224, 190]],
  [/rock|stone|cave|cliff|dirt|mud/, [112, 102, 90]],
  [/crete|floor|flr|wall|lab|out/, [134, 132, 126]],
  [/black|null/, [30, 30, 34]],
  [/red/, [160, 64, 56]],
  [/blue/, [70, 96, 160]],
  [/green/, [76, 132, 84]],
  [/yellow/, [190, 164, 72]],
]

/** One colour for a texture, by its name: what the name says, or a quiet one of its own. */
export function flatColour(name: string): Rgb {
  for (const [pattern, colour] of KNOWN) if (pattern.test(name)) return colour
  let hash = 7
  for (const letter of name) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  const shade = (turn: number) => 104 + ((hash >>> turn) & 31)
  return [shade(0), shade(7), shade(14)]
}

const SKIES: readonly (readonly [RegExp, Rgb])[] = [
  [/night|space|dark|black/, [18, 22, 36]],
  [/desert|dust|sun|dawn|dusk|mar/, [196, 168, 136]],
  [/storm|cloud|grey|gray|rain|office/, [128, 138, 150]],
  [/green|alien|xen/, [88, 112, 96]],
]

/** The colour of the sky, by the name of its pictures, which belong to the game. */
export function skyColour(name: string): Rgb {
  for (const [pattern, colour] of SKIES) if (pattern.test(name)) return colour
  return [134, 168, 204]
}
