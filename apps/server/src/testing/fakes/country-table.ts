/** A small table of countries in the MaxMind DB format, version 2.0, for IPv4 addresses. */

type Value = string | number | { [name: string]: Value }
type Tree = [Tree | string | null, Tree | string | null]

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const TYPES = { string: 2, uint32: 6, map: 7 } as const

/** `entries`: what is known of each network, by its address and length, `192.0.2.0/24`. */
export function writeCountryTable(entries: Record<string, Value>): Buffer {
  const data: Buffer[] = []
  const places = new Map<string, number>()
  const root: Tree = [null, null]
  for (const [network, value] of Object.entries(entries)) {
    places.set(network, Buffer.concat(data).length)
    data.push(encode(value))
    put(root, network)
  }
  const nodes = nodesOf(root)
  const tree = Buffer.alloc(nodes.length * 8)
  nodes.forEach((node, index) => {
    node.forEach((side, at) => {
      // past the nodes: the count of them says nothing is known, and 16 more is where the data begins
      const place =
        side === null
          ? nodes.length
          : typeof side === 'string'
            ? nodes.length + 16 + (places.get(side) ?? 0)
            : nodes.indexOf(side)
      tree.writeUInt32BE(place, index * 8 + at * 4)
    })
  })
  const facts = { node_count: nodes.length, record_size: 32, ip_version: 4, database_type: 'Test-Country' }
  const format = { binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1 }
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, encode({ ...facts, ...format })])
}

function put(root: Tree, network: string): void {
  const [address = '', length = ''] = network.split('/')
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length))
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1
    const next = node[side]
    const inner: Tree = Array.isArray(next) ? next : [null, null]
    node[side] = inner
    node = inner
  }
  node[Number(bits.at(-1)) as 0 | 1] = network
}

const nodesOf = (node: Tree): Tree[] => [node, ...node.flatMap((side) => (Array.isArray(side) ? nodesOf(side) : []))]

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(TYPES.string, value.length), Buffer.from(value, 'latin1')])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(TYPES.uint32, 4), bytes])
  }
  const pairs = Object.entries(value).flatMap(([name, inside]) => [encode(name), encode(inside)])
  return Buffer.concat([control(TYPES.map, pairs.length / 2), ...pairs])
}

/** Sizes below 29 stand in the first byte. */
const control = (type: number, size: number): Buffer => Buffer.from([(type << 5) | size])
