export type Corner = readonly [x: number, y: number, z: number]

/** A box of one texture. */
export interface Block {
  least: Corner
  most: Corner
  texture: string
  /** Units that a pixel of the texture covers, 1 unless told; light is as coarse. */
  scale?: number
  /** A ramp: what is higher by so much at the far end of an axis, below as above. */
  rise?: { axis: 0 | 1; by: number }
}
