import type { ByteWriter } from './byte-writer.ts'

/** A door or block of a map, `*brush`, in a written demo: where it stands first, and from each time on. Units, degrees, ms. */
export interface WriterBrush {
  brush: number
  stands: readonly WriterStand[]
}

export interface WriterStand {
  time: number
  x: number
  y: number
  z: number
  yaw: number
}

const FLOAT = 4
const INTEGER = 8
const ANGLE = 16
const SIGNED = 0x80000000

/** Of entity_state_t, enough for a brush. */
export const BRUSH_FIELDS = [
  { name: 'modelindex', flags: INTEGER, bits: 10, divisor: 1 },
  ...[0, 1, 2].map((axis) => ({ name: `origin[${axis}]`, flags: FLOAT + SIGNED, bits: 21, divisor: 128 })),
  ...[0, 1, 2].map((axis) => ({ name: `angles[${axis}]`, flags: ANGLE, bits: 16, divisor: 1 })),
]

/** A server that precached other files first gives its models other numbers. */
const FIRST_MODEL = 20
const modelOf = ({ brush }: WriterBrush): number => FIRST_MODEL + brush
const entityOf = (index: number): number => 100 + index

/** svc_resourcelist with the models of the map. */
export function resources(out: ByteWriter, brushes: readonly WriterBrush[]): void {
  out.u8(43)
  out.bits(brushes.length, 12)
  for (const brush of brushes) {
    out.bits(2, 4)
    out.bitString(`*${brush.brush}`)
    out.bits(modelOf(brush), 12)
    out.bits(0, 24)
    out.bits(0, 3)
    out.bits(0, 1)
  }
  out.bits(0, 1)
  out.endBits()
}

/** The baselines within svc_spawnbaseline: where each brush stands first. */
export function baselines(out: ByteWriter, brushes: readonly WriterBrush[]): void {
  for (const [index, brush] of brushes.entries()) {
    out.bits(entityOf(index), 11)
    out.bits(1, 2)
    writeDelta(out, modelOf(brush), brush.stands[0]!)
  }
}

/** svc_packetentities of the first packet, svc_deltapacketentities of those that follow: what moved since the one before. */
export function packetEntities(
  out: ByteWriter,
  brushes: readonly WriterBrush[],
  sequence: number,
  ms: number,
  lastMs: number,
): void {
  const isFull = sequence === 0
  out.u8(isFull ? 40 : 41)
  out.bits(brushes.length, 16)
  if (!isFull) out.bits((sequence - 1) & 255, 8)
  for (const [index, brush] of brushes.entries()) {
    const [now, before] = [standAt(brush, ms), standAt(brush, lastMs)]
    if (!isFull && now === before) continue
    out.bits(0, 1)
    out.bits(1, 1)
    out.bits(entityOf(index), 11)
    out.bits(0, 1)
    if (isFull) out.bits(0, 1)
    writeDelta(out, modelOf(brush), now)
  }
  out.bits(0, 16)
  out.endBits()
}

const standAt = ({ stands }: WriterBrush, ms: number): WriterStand =>
  stands.findLast(({ time }) => time <= ms) ?? stands[0]!

function writeDelta(out: ByteWriter, model: number, { x, y, z, yaw }: WriterStand): void {
  out.bits(1, 3)
  // model, origin and yaw
  out.bits(0b10_1111, 8)
  out.bits(model, 10)
  for (const value of [x, y, z]) {
    out.bits(value < 0 ? 1 : 0, 1)
    out.bits(Math.round(Math.abs(value) * 128), 20)
  }
  out.bits(Math.round((yaw * 65_536) / 360) & 0xffff, 16)
}
