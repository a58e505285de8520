/** A shape as lucide has it. */
export type Shape = [tag: string, attributes: Record<string, string>]

/** All strokes of an icon as one path. Throws on a shape it does not know. */
export const pathOf = (shapes: readonly Shape[]): string => shapes.map(strokeOf).join('')

function strokeOf([tag, { key: _, ...attributes }]: Shape): string {
  const number = (name: string) => Number(attributes[name] ?? 0)
  const ring = (rx: number, ry: number) =>
    `M${number('cx') - rx} ${number('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  if (tag === 'path') return fromItsStart(attributes.d ?? '')
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  if (tag === 'circle') return ring(number('r'), number('r'))
  if (tag === 'ellipse') return ring(number('rx'), number('ry'))
  if (tag === 'polyline') return `M${attributes.points}`
  if (tag === 'polygon') return `M${attributes.points}Z`
  if (tag === 'rect') return boxOf(number)
  throw new Error(`an icon has a ${tag}`)
}

/** A path that begins with a step begins at a place: another stands before it. */
function fromItsStart(d: string): string {
  const [, x, y, rest = ''] = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*([\s\S]*)$/.exec(d) ?? []
  if (x === undefined) return d
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

function boxOf(number: (name: string) => number): string {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number]
  const round = number('rx') || number('ry')
  if (round === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${round} ${round} 0 0 1 ${dx} ${dy}`
  const [across, down] = [width - 2 * round, height - 2 * round]
  return (
    `M${x + round} ${y}h${across}${corner(round, round)}v${down}${corner(-round, round)}` +
    `h${-across}${corner(-round, -round)}v${-down}${corner(round, -round)}z`
  )
}
