/** Places of what is written into a picture. All in pixels of the picture. */

export interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  x: number
  y: number
}

export type BlockName = 'time' | 'names' | 'speed' | 'keys' | 'line' | 'foot'
export type Sizes = Partial<Record<BlockName, Size>>

/** Pixels of the picture for one of the drawing it was designed in, so that it reads at every size and shape. */
export function scaleOf({ width, height }: Size): number {
  if (height > width) return width / 270
  return height === width ? width / 480 : width / 800
}

/**
 * Where each block stands: time and names in the upper corners, speed and keys in the lower ones, the line between or above
 * them, the foot along the lower edge. Upright, names and time stand below each other, clear of a phone's own buttons.
 */
export function layoutOf(picture: Size, sizes: Sizes): Partial<Record<BlockName, Box>> {
  const { width, height } = picture
  const isTall = height > width
  const u = scaleOf(picture)
  const [side, top] = isTall ? [width * 0.04, height * 0.035] : [width * 0.025, height * 0.04]
  const boxes: Partial<Record<BlockName, Box>> = {}
  const put = (name: BlockName, place: (size: Size) => { x: number; y: number }) => {
    const size = sizes[name]
    if (size) boxes[name] = { ...size, ...place(size) }
  }
  put('foot', ({ height: tall }) => ({ x: 0, y: height - tall }))
  const floor = (boxes.foot?.y ?? height) - top
  if (isTall) {
    put('names', () => ({ x: side, y: top }))
    const below = boxes.names ? boxes.names.y + boxes.names.height + 8 * u : top
    put('time', (size) => ({ x: (width - size.width) / 2, y: Math.max(below, height * 0.1) }))
  } else {
    put('time', () => ({ x: side, y: top }))
    put('names', (size) => ({ x: width - side - size.width, y: top }))
  }
  put('speed', (size) => ({ x: side, y: floor - size.height }))
  put('keys', (size) => ({ x: width - side - size.width, y: floor - size.height }))
  const left = boxes.speed ? boxes.speed.x + boxes.speed.width : side
  const right = boxes.keys ? boxes.keys.x : width - side
  const between = right - left - 16 * u
  put('line', (size) => {
    // where it does not fit between them it stands above both
    const above = Math.min(boxes.speed?.y ?? floor, boxes.keys?.y ?? floor) - 8 * u
    return size.width <= between
      ? { x: left + (right - left - size.width) / 2, y: floor - size.height }
      : { x: (width - size.width) / 2, y: above - size.height }
  })
  return boxes
}

/** The pictures of up to four runs side by side: two halves along the longer side, or four quarters. */
export function panesOf({ width, height }: Size, count: number): Box[] {
  if (count <= 1) return [{ x: 0, y: 0, width, height }]
  const [across, down] = count > 2 ? [2, 2] : width >= height ? [2, 1] : [1, 2]
  const [wide, tall] = [width / across, height / down]
  return Array.from({ length: count }, (_, index) => ({
    ...{ x: (index % across) * wide, y: Math.floor(index / across) * tall },
    ...{ width: wide, height: tall },
  }))
}
