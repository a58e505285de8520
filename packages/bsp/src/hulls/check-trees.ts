import { type HullSet, MOST_DEEP } from './hull-types.ts'

/**
 * Looks at every node that a body leads to: its plane and children are there, no way leads in a circle, and none is deeper
 * than a trace goes. Trees may share their nodes. Throws what `wrong` makes of a text.
 */
export function requireTrees({ planes, nodePlanes, children, bodies }: HullSet, wrong: (what: string) => Error): void {
  const count = nodePlanes.length
  /** of each node, how many nodes lie below it; 0 for one nobody has been at, -1 for one that is being looked at */
  const depths = new Int32Array(count)
  const require = (node: number): void => {
    if (node >= count) throw wrong('a tree leads nowhere')
    const plane = nodePlanes[node]!
    if (plane < 0 || plane * 4 >= planes.length) throw wrong('a tree names a plane that is not there')
  }
  const below = (node: number, side: 0 | 1): number => {
    const child = children[node * 2 + side]!
    return child < 0 ? 0 : depths[child]!
  }
  const ways = bodies.flatMap(({ heads }) => heads.filter((head) => head >= 0))
  while (ways.length > 0) {
    const node = ways.at(-1)!
    require(node)
    if (depths[node]! > 0) ways.pop()
    else if (depths[node] === 0) {
      depths[node] = -1
      for (const side of [0, 1] as const) {
        const child = children[node * 2 + side]!
        if (child < 0) continue
        require(child)
        if (depths[child] === -1) throw wrong('a tree leads in a circle')
        if (depths[child] === 0) ways.push(child)
      }
    } else {
      ways.pop()
      depths[node] = 1 + Math.max(below(node, 0), below(node, 1))
      if (depths[node]! > MOST_DEEP) throw wrong(`a tree is more than ${MOST_DEEP} nodes deep`)
    }
  }
}
