import sharp from 'sharp'
import { writeBsp } from './bsp.ts'
import { zipFile } from './demo-files.ts'

let made = 0

/** The archive of a map as it is sent in, of its own bytes each time. */
export const mapArchive = (name: string, more: Record<string, Uint8Array> = {}) =>
  zipFile(
    { [`maps/${name}.bsp`]: writeBsp(), 'readme.txt': Buffer.from(`map ${name} ${made++}`), ...more },
    `${name}.zip`,
  )

/** What a map checker says of a map. */
export const tags = {
  type: 'bhop',
  length: 'middle',
  difficulty: 'easy',
  isXdMap: false,
  recordable: true,
} as const

/** A picture of one colour, as PNG. */
export const picture = (width = 800, height = 450, tone = '#446688') =>
  sharp({ create: { width, height, channels: 3, background: tone } })
    .png()
    .toBuffer()
