import { formatTime } from '../rules.ts'
import type { Refusals } from './refusal.ts'

/** Files that come in, whatever they are for: archives, demos, pictures. */

const NO_DEMO = 'Only .dem or .zip files are allowed'
const DAMAGED = 'Picture is damaged or too large'
const UNREADABLE = 'this file cannot be read as a demo.'
const BEGINNINGS = {
  nothing: 'is empty',
  zip: 'should begin with HLDEMO but is a zip archive',
  program: 'should begin with HLDEMO but is a Windows program',
  other: 'should begin with HLDEMO but is something else',
} as const
/** What a file begins with that is no demo. */
export type Beginning = keyof typeof BEGINNINGS

/** What is wrong with an archive. `path` is of the entry that is meant. */
const ZIP_FAULTS = {
  empty: () => 'it is empty or cut off',
  no_zip: () => 'it does not begin as a zip archive',
  bad_end: () => 'it is cut off, or has a comment or other bytes at its end',
  part: () => 'it is a part of several',
  broken: () => 'its structure is broken',
  leaves: () => `an entry's path leaves the folder`,
  long_path: () => 'an entry has a path that is too long',
  too_many_demos: ({ count, most }: ZipFacts) => `it holds ${count} entries, ${most} demos are allowed`,
  too_many_entries: ({ count, most }: ZipFacts) => `it holds ${count} entries, ${most} are allowed`,
  demo_count: ({ count, most }: ZipFacts) => `it holds ${count} demos, 1 to ${most} are allowed`,
  several_longjumps: ({ count }: ZipFacts) => `it holds ${count} demos, a long jump is one`,
  unpacks_large: ({ most }: ZipFacts) => `it unpacks to more than ${most} MiB`,
  no_demo: ({ path }: ZipFacts) => `${path} is not a .dem file`,
  no_map_file: ({ path }: ZipFacts) => `${path} is not a file of a map`,
  bad_map: ({ path, detail }: ZipFacts) => `${path} ${detail}`,
  twice: ({ path }: ZipFacts) => `${path} is in it twice`,
  device: ({ path }: ZipFacts) => `${path} is a link or a device`,
  encrypted: ({ path }: ZipFacts) => `${path} is encrypted`,
  unknown_packing: ({ path }: ZipFacts) => `${path} is packed in an unknown way`,
  second_name: ({ path }: ZipFacts) => `${path} has a second name`,
  large_file: ({ path, most }: ZipFacts) => `${path} is larger than ${most} MiB`,
  ratio: ({ path, most }: ZipFacts) => `${path} unpacks to more than ${most} times its size`,
  damaged: ({ path }: ZipFacts) => `${path} is damaged`,
} as const

/** Which entry, how much of it there is and may be; `detail` is what the reader of its format said. */
export interface ZipFacts {
  path?: string
  count?: number
  most?: number
  detail?: string
}
export type ZipFault = keyof typeof ZIP_FAULTS

/** What is wrong with an archive, or with an entry of one. */
export const zipFaultText = ({ fault, ...facts }: ZipFacts & { fault: ZipFault }): string => ZIP_FAULTS[fault](facts)

type Size = {
  width: number
  height: number
}

/** What the parser says of a file; without a detail it died of it. */
type Unread = {
  file: string
  detail?: string
}
const unread = ({ file, detail = UNREADABLE }: Unread) => `${file}: ${detail}`

export const FILE_REFUSALS = {
  file_too_large: [413, ({ most }: { most: number }) => `File is larger than ${most} MiB`],
  demo_too_large: [413, unread],
  no_picture: [415, 'Picture must be PNG, JPEG, WebP or GIF'],
  damaged_picture: [422, DAMAGED],
  large_picture: [
    422,
    ({ width, height, side, megapixels }: Size & { side: number; megapixels: number }) =>
      `${DAMAGED}: it is ${width} x ${height} pixels, ${side} a side and ${megapixels} megapixels are allowed`,
  ],
  small_picture: [
    422,
    ({ width, height, leastWidth, leastHeight }: Size & { leastWidth: number; leastHeight: number }) =>
      `Picture is too small: it is ${width} x ${height} pixels, ${leastWidth} x ${leastHeight} are needed`,
  ],
  pictures_after_messages: [
    403,
    ({ messages }: { messages: number }) => `You can upload pictures once you have written ${messages} messages`,
  ],
  too_many_pictures_a_day: [
    429,
    ({ most }: { most: number }) => `${most} pictures a day are allowed. Try again later.`,
  ],
  zip_unsafe: [
    422,
    (facts: ZipFacts & { fault: ZipFault }) => `The archive is damaged or not allowed: ${zipFaultText(facts)}`,
  ],
  zip_only: [422, 'Only zip files are allowed'],
  unsupported_file: [
    422,
    ({ file, found, detail }: { file?: string; found?: Beginning; detail?: string }) =>
      file && detail ? `${file}: ${detail}` : file && found ? `${NO_DEMO}: ${file} ${BEGINNINGS[found]}` : NO_DEMO,
  ],
  demo_unreadable: [422, unread],
  demo_too_slow: [
    422,
    ({ file, seconds }: { file: string; seconds: number }) => `${file}: reading took longer than ${seconds} seconds.`,
  ],
  demo_without_run: [
    422,
    ({ file, frames }: { file: string; frames: number }) => `${file} holds ${frames} frames, there is no run in it`,
  ],
  demo_length: [
    422,
    (demo: { file: string; durationMs: number; leastMs: number; mostMs: number }) =>
      `${demo.file} is ${formatTime(demo.durationMs)} long, ${demo.leastMs / 1000} seconds to ${demo.mostMs / 3_600_000} hours are allowed`,
  ],
  wrong_protocol: [422, unread],
  wrong_game: [
    422,
    ({ file, folder, detail }: { file: string; folder?: string; detail?: string }) =>
      detail ? `${file}: ${detail}` : `${file} is from the game folder "${folder}", only cstrike is allowed`,
  ],
  hltv_demo: [422, ({ file }: { file: string }) => `${file} is an HLTV recording: it shows no player`],
  invalid_youtube_link: [422, 'Enter a valid YouTube link'],
} as const satisfies Refusals
