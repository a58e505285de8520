import type { Page } from '@playwright/test'

export interface Apart {
  /** pixels that are not alike */
  count: number
  /** their box: its edges, in pixels from the left and from the top */
  left: number
  right: number
  top: number
  bottom: number
}

/** Where two pictures of the same size differ by more than what rounding does. */
export function pixelsApart(page: Page, one: Buffer, other: Buffer): Promise<Apart> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (bytes) => {
          const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height)
        }),
      )
      const found = { count: 0, left: 1e9, right: -1, top: 1e9, bottom: -1 }
      if (!first || !second || first.data.length !== second.data.length) return { ...found, count: 1e9 }
      for (let at = 0; at < first.data.length; at += 4) {
        const apart = [0, 1, 2].reduce(
          (sum, part) => sum + Math.abs(first.data[at + part]! - second.data[at + part]!),
          0,
        )
        if (apart <= 12) continue
        const [x, y] = [(at / 4) % first.width, Math.floor(at / 4 / first.width)]
        found.count++
        found.left = Math.min(found.left, x)
        found.right = Math.max(found.right, x + 1)
        found.top = Math.min(found.top, y)
        found.bottom = Math.max(found.bottom, y + 1)
      }
      return found
    },
    [Array.from(one), Array.from(other)],
  )
}
