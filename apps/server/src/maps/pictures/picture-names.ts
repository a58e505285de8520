import type { Course } from './picture-ways.ts'

/** What the name of an invented map says of how it looks. Words nobody knows leave it to chance. */
export interface Said {
  hue?: number
  place?: Kind
  course?: Course
  landmark?: Landmark
}

export type Kind = 'hall' | 'gorge' | 'skyline' | 'nothing'
export type Landmark = 'stairs' | 'tower' | 'trees' | 'arch' | 'crates' | 'gate'

const HUES: Readonly<Record<string, number>> = {
  ...{ copper: 22, velvet: 338, lantern: 46, moss: 96, pickled: 72, paper: 44, thimble: 210, gravel: 34, marble: 200 },
  ...{ ember: 10, teapot: 180, origami: 350, quartz: 316, biscuit: 36, hollow: 262, crooked: 58, sleepy: 232 },
  ...{ salty: 192, plaid: 2, wobbly: 286, tin: 212, cobalt: 220, walnut: 26, umbrella: 306, button: 164, ginger: 28 },
  ...{ foggy: 84, silk: 296, rusty: 16, midnight: 240 },
}

const PLACES: Readonly<Record<string, Omit<Said, 'hue'>>> = {
  ...{ stairs: { place: 'hall', course: 'rise', landmark: 'stairs' }, well: { place: 'hall', course: 'ring' } },
  ...{ gate: { place: 'gorge', landmark: 'gate' }, orchard: { place: 'gorge', landmark: 'trees' } },
  ...{ shaft: { place: 'hall', course: 'rise' }, atrium: { place: 'hall', course: 'ring', landmark: 'trees' } },
  ...{ harbour: { place: 'skyline', landmark: 'crates' }, chimney: { place: 'skyline', landmark: 'tower' } },
  ...{ attic: { place: 'hall', landmark: 'crates' }, canyon: { place: 'gorge', course: 'wall' } },
  ...{ bakery: { place: 'hall', landmark: 'gate' }, viaduct: { place: 'gorge', course: 'line', landmark: 'arch' } },
  ...{ silo: { place: 'nothing', landmark: 'tower' }, pantry: { place: 'hall', landmark: 'crates' } },
  ...{ ledge: { place: 'gorge', course: 'wall' }, spire: { place: 'nothing', course: 'rise', landmark: 'tower' } },
  ...{ quarry: { place: 'gorge', landmark: 'stairs' }, loft: { place: 'skyline', landmark: 'crates' } },
  ...{ courtyard: { place: 'gorge', course: 'ring', landmark: 'gate' }, foundry: { place: 'hall', landmark: 'tower' } },
  ...{ garden: { place: 'gorge', course: 'ring', landmark: 'trees' }, cellar: { place: 'hall', landmark: 'stairs' } },
  ...{ bridge: { place: 'nothing', course: 'line', landmark: 'arch' }, depot: { place: 'hall', landmark: 'crates' } },
  ...{ terrace: { place: 'skyline', landmark: 'trees' }, ravine: { place: 'gorge', course: 'wall', landmark: 'arch' } },
  ...{
    greenhouse: { place: 'gorge', course: 'line', landmark: 'trees' },
    arcade: { place: 'nothing', landmark: 'gate' },
  },
  ...{ lighthouse: { place: 'skyline', landmark: 'tower' }, cistern: { place: 'hall', course: 'ring' } },
}

/** How one goes where all maps of a kind go alike. */
const COURSES: readonly (readonly [RegExp, Course])[] = [
  [/bhop/, 'line'],
  [/slide/, 'slide'],
  [/longjump/, 'far'],
]

/** What a name says: its colour, its place, what stands there, and how its blocks go. */
export function readName(name: string): Said {
  const word = <Value>(words: Readonly<Record<string, Value>>) =>
    Object.entries(words).find(([each]) => name.includes(each))?.[1]
  const hue = word(HUES)
  const course = COURSES.find(([kind]) => kind.test(name))?.[1]
  return { ...word(PLACES), ...(hue !== undefined && { hue }), ...(course && { course }) }
}
