const BLOCKS = 590
const TEXTURES = 24
const SIDE = 128

/** A map of the usual size: 10,000 triangles of 24 own textures, lit, with start, finish, doors and glass. */
export async function typicalMap() {
  const { writeBsp } = await import('@kz/bsp/write/write-bsp')
  const { paint } = await import('@kz/bsp/write/write-textures')
  const random = dice(16)
  const textures = {}
  for (let number = 0; number < TEXTURES; number++) {
    const base = [0, 1, 2].map(() => 40 + random() * 150)
    textures[`own${number}`] = paint(SIDE, SIDE, (x, y) => {
      const shade = (Math.floor(random() * 4) - (x % 32 === 0 || y % 32 === 0 ? 8 : 0)) * 4
      return base.map((part) => Math.max(0, Math.min(255, Math.round(part / 8) * 8 + shade)))
    })
  }
  const block = (turn) => {
    const angle = turn / 9
    const far = 600 + turn * 2
    const [x, y, z] = [far * Math.cos(angle), far * Math.sin(angle), turn * 3].map((at) => Math.round(at / 8) * 8)
    const [wide, deep, high] = [64 + (turn % 5) * 32, 64 + (turn % 3) * 64, 32 + (turn % 7) * 48]
    return { least: [x, y, z], most: [x + wide, y + deep, z + high], texture: `own${turn % TEXTURES}` }
  }
  const floor = { least: [-2600, -2600, -32], most: [2600, 2600, -16], texture: 'own0' }
  const entity = (classname, turn, values = {}) => ({ classname, values, blocks: [block(turn)] })
  return writeBsp({
    textures,
    blocks: [floor, ...Array.from({ length: BLOCKS }, (_, turn) => block(turn))],
    entities: [
      entity('func_button', 900, { target: 'counter_start' }),
      entity('func_button', 901, { target: 'counter_off' }),
      entity('func_ladder', 902),
      ...[903, 904, 905].map((turn) => entity('func_door', turn)),
      ...[906, 907].map((turn) => entity('func_wall', turn, { rendermode: '2', renderamt: '90' })),
    ],
  })
}

/** The same numbers each time. */
function dice(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
