/** What a video can be written as. */
export interface VideoFormat {
  container: 'mp4' | 'webm'
  codec: 'avc' | 'vp9' | 'vp8'
  /** as WebCodecs names it */
  full: string
  /** for people */
  words: string
}

interface Picture {
  width: number
  height: number
  fps: number
}

/** Bits a second for so many pixels a second: what keeps walls of this game's maps without blocks, and what sites that take videos ask for. */
const BITS_A_PIXEL = 0.13
const LEAST_BITS = 1_200_000

export const bitrateOf = ({ width, height, fps }: Picture): number =>
  Math.round(Math.max(LEAST_BITS, width * height * fps * BITS_A_PIXEL * (fps > 30 ? 0.75 : 1)))

/** The least level of AVC for so many pixels: frame size and rate in macroblocks, ITU-T H.264 table A-1. */
const LEVELS: readonly (readonly [hex: string, blocks: number, rate: number])[] = [
  ['1f', 3_600, 108_000],
  ['28', 8_192, 245_760],
  ['2a', 8_704, 522_240],
  ['33', 36_864, 983_040],
  ['34', 36_864, 2_073_600],
]

function avcName({ width, height, fps }: Picture): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  const level = LEVELS.find(([, most, rate]) => blocks <= most && blocks * fps <= rate) ?? LEVELS.at(-1)!
  return `avc1.6400${level[0]}`
}

const vp9Name = ({ width, height, fps }: Picture): string =>
  width * height * fps > 1920 * 1088 * 60 ? 'vp09.00.51.08' : 'vp09.00.41.08'

export const formatsOf = (picture: Picture): readonly VideoFormat[] => [
  { container: 'mp4', codec: 'avc', full: avcName(picture), words: 'MP4, H.264' },
  { container: 'webm', codec: 'vp9', full: vp9Name(picture), words: 'WebM, VP9' },
  { container: 'webm', codec: 'vp8', full: 'vp8', words: 'WebM, VP8' },
]

/** The first form this browser writes: MP4 where it can, else WebM; null where it writes none. */
export async function formatFor(picture: Picture): Promise<VideoFormat | null> {
  if (typeof VideoEncoder === 'undefined') return null
  const { width, height, fps } = picture
  for (const format of formatsOf(picture)) {
    const config = { codec: format.full, width, height, framerate: fps, bitrate: bitrateOf(picture) }
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null)
    if (answer?.supported) return format
  }
  return null
}

/** The same for the ticks: AAC is what every player of MP4 knows, Opus what every browser writes. */
export async function soundFor(container: 'mp4' | 'webm'): Promise<'aac' | 'opus' | null> {
  if (typeof AudioEncoder === 'undefined') return null
  const names =
    container === 'mp4'
      ? ([
          ['aac', 'mp4a.40.2'],
          ['opus', 'opus'],
        ] as const)
      : ([['opus', 'opus']] as const)
  for (const [name, codec] of names) {
    const config = { codec, sampleRate: SOUND_RATE, numberOfChannels: 1, bitrate: SOUND_BITS }
    const answer = await AudioEncoder.isConfigSupported(config).catch(() => null)
    if (answer?.supported) return name
  }
  return null
}

/** samples and bits a second */
export const SOUND_RATE = 48_000
export const SOUND_BITS = 64_000
