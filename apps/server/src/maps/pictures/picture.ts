import { createHash } from 'node:crypto'
import { LANDMARKS } from './picture-landmarks.ts'
import { readName } from './picture-names.ts'
import { PLACES, type Scene } from './picture-scenes.ts'
import { type Colour, css, drawBox, drawJump, drawShadow, HEIGHT, WIDTH } from './picture-space.ts'
import { type Chance, COURSES } from './picture-ways.ts'

const ACCENT = '#f9b32c'
const JUMPS = 3
const HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">`

/** Chance that falls the same way for the same text. */
function chanceOf(text: string): Chance {
  let state = createHash('sha256').update(text).digest().readUInt32LE()
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return least + ((most - least) * (state >>> 8)) / 2 ** 24
  }
}

/** The picture of a map as SVG, 16:9: its place, colours, blocks and where one stands follow from the name alone. */
export function drawMap(name: string): string {
  const chance = chanceOf(name)
  const said = readName(name)
  const one = <Value>(of: readonly Value[]): Value => of[Math.floor(chance(0, of.length))]!
  const [, place] = one(PLACES.filter(([kind]) => !said.place || kind === said.place))
  const scene = place(chance, said.course ?? one(COURSES))
  const turn = said.hue === undefined ? chance(-14, 14) : said.hue - scene.boxes[0]!.colour[0]
  const tint = tinted(scene, turn, chance)
  const stand = { x: chance(-1.6, 1.6), turn: chance(-0.2, 0.2), height: scene.height + chance(-0.5, 1.1) }
  const beside = { x: chance(2.3, 3) * (chance(0, 1) < 0.5 ? -1 : 1), z: chance(7, 13), colour: tint.boxes[0]!.colour }
  const landmark = said.landmark ? LANDMARKS[said.landmark]({ ...beside, chance }) : []
  return drawScene({ ...tint, ...stand, boxes: [...tint.boxes, ...landmark] }, chance)
}

/**
 * The scene with the hues of what stands there turned by `degrees`, its sky by a little, and each box a little darker or
 * lighter than its neighbours.
 */
function tinted(scene: Scene, degrees: number, chance: Chance): Scene {
  // another hue is not to shout
  const calm = Math.abs(degrees) > 20 ? 0.62 : 1
  const turn = ([hue, saturation, lightness]: Colour): Colour => [hue + degrees, saturation * calm, lightness]
  const boxes = scene.boxes.map((box) => {
    const [hue, saturation, lightness] = box.glows ? box.colour : turn(box.colour)
    return { ...box, colour: [hue, saturation, lightness * (box.glows ? 1 : chance(0.92, 1.08))] as const }
  })
  const way = scene.way.map((box) => ({ ...box, colour: box.top ? box.colour : turn(box.colour) }))
  // a dark place has its own air, under an open sky it stays the sky's
  const air = ([hue, saturation, lightness]: Colour): Colour =>
    lightness < 20 ? turn([hue, saturation, lightness]) : [hue, saturation, lightness]
  const [far, near] = scene.ground
  const floor = far === scene.fog ? air : turn
  return { ...scene, boxes, way, ground: [floor(far), floor(near)], fog: air(scene.fog), zenith: air(scene.zenith) }
}

function drawScene(scene: Scene, chance: Chance): string {
  const { horizon, zenith, fog, ground, boxes, way } = scene
  const behind = [...boxes, ...way].sort((one, other) => other.at[2] + other.size[2] - one.at[2] - one.size[2])
  const jumps = way.slice(0, JUMPS).map((box, index) => drawJump(scene, box, way[index + 1]!))
  const stars = Array.from(
    { length: zenith[2] < 16 && zenith[2] < fog[2] ? 40 : 0 },
    () => `M${Math.round(chance(0, WIDTH))} ${Math.round(chance(0, horizon * 0.8))}h0`,
  )
  return [
    HEAD,
    `<defs>${gradient('s', css(zenith), css(fog))}${gradient('g', css(ground[0]), css(ground[1]))}`,
    '<radialGradient id="v" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/>',
    `</radialGradient></defs><path fill="url(#s)" d="M0 0h${WIDTH}v${horizon}H0z"/>`,
    `<path stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".7" d="${stars.join('')}"/>`,
    `<path fill="url(#g)" d="M0 ${horizon}h${WIDTH}V${HEIGHT}H0z"/>`,
    ...way.map((box) => drawShadow(scene, box)),
    ...behind.map((box) => drawBox(scene, box)),
    `<path fill="none" stroke="${ACCENT}" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 9" d="${jumps.join('')}"/>`,
    `<path fill="url(#v)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></svg>`,
  ].join('')
}

const gradient = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** Shown for names that are no map: blocks on a grid. */
export const DEFAULT_PICTURE = [
  HEAD,
  `<path fill="#2b3021" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="none" stroke="#3f4733" d="`,
  ...Array.from({ length: 16 }, (_unused, index) => `M${index * 40 + 20} 0V${HEIGHT}`),
  ...Array.from({ length: 9 }, (_unused, index) => `M0 ${index * 40 + 20}H${WIDTH}`),
  '"/><path fill="#8b9477" d="M80 240h107v40H80zM267 187h80v40h-80zM427 120h133v40H427z"/>',
  `<path fill="none" stroke="${ACCENT}" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 12" `,
  'd="M150 228q80-110 150-52M325 174q60-110 150-66"/></svg>',
].join('')
