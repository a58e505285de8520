import type { GeometryModel } from './geometry-format.ts'

/** Brings a place of a model to where it stands in the map: turned as the engine turns entities (`AngleMatrix`), then moved. */
export function placedBy({ origin, angles }: Pick<GeometryModel, 'origin' | 'angles'>) {
  const [ox, oy, oz] = origin
  if (angles.every((angle) => angle === 0)) {
    return (x: number, y: number, z: number): [number, number, number] => [x + ox, y + oy, z + oz]
  }
  const [a, b, c, d, e, f, g, h, i] = turnOf(angles)
  return (x: number, y: number, z: number): [number, number, number] => [
    a * x + b * y + c * z + ox,
    d * x + e * y + f * z + oy,
    g * x + h * y + i * z + oz,
  ]
}

type Matrix = [number, number, number, number, number, number, number, number, number]

/** Rows of the turn by pitch, yaw and roll in degrees. */
export function turnOf([pitch, yaw, roll]: readonly [number, number, number]): Matrix {
  const [sp, cp] = circle(pitch)
  const [sy, cy] = circle(yaw)
  const [sr, cr] = circle(roll)
  return [
    ...[cp * cy, sr * sp * cy - cr * sy, cr * sp * cy + sr * sy],
    ...[cp * sy, sr * sp * sy + cr * cy, cr * sp * sy - sr * cy],
    ...[-sp, sr * cp, cr * cp],
  ] as unknown as Matrix
}

const circle = (degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [Math.sin(angle), Math.cos(angle)]
}
