import { youtubeId } from '@kz/contract/rules'
import {
  LONGJUMP_NUMBERS,
  type LongjumpNumber,
  type LongjumpType,
  type LongjumpValues,
  longjumpBounds,
  readLongjumpNumber,
  wrongLongjumpNumber,
} from '@kz/contract/runs/longjump-types'
import type { LongJump } from '@kz/demo'

/** What the player types beside a long jump. */
export interface LongjumpDraft extends Record<LongjumpNumber, string> {
  cat: LongjumpType | ''
  ytLink: string
  note: string
}

export const EMPTY_DRAFT: LongjumpDraft = {
  ...{ cat: '', block: '', distance: '', prestrafe: '', topspeed: '' },
  ...{ ytLink: '', note: '' },
}

const text = (value: number | null | undefined) => (value == null ? '' : String(Math.round(value * 1000) / 1000))

/** What the form starts with: the plugin's numbers, else the computed ones. The gap is not in the frames. */
export function draftOf({ printed, computed }: LongJump): LongjumpDraft {
  const distance = printed?.distance ?? computed?.distance ?? 0
  const cat = printed?.type ?? computed?.type ?? ''
  return {
    ...EMPTY_DRAFT,
    cat,
    // the widest gap this jump can have cleared; a high jump clears some ten units less
    block: text(printed?.block ?? (cat === 'hj' ? null : Math.floor(distance))),
    distance: text(distance),
    prestrafe: text(printed?.prestrafe ?? computed?.prestrafe),
    topspeed: text(printed?.topspeed ?? computed?.topspeed),
  }
}

type Faults = Partial<Record<keyof LongjumpDraft, string>>

/** Why a long jump cannot be sent as it is filled in, by field; empty when it can. */
export function faultsOf(draft: LongjumpDraft): Faults {
  const { cat } = draft
  const read = LONGJUMP_NUMBERS.map((number) => [number, readLongjumpNumber(number, draft[number])] as const)
  const faults: Faults = {
    ...(cat === '' && { cat: 'Choose the category.' }),
    ...(draft.ytLink !== '' && !youtubeId(draft.ytLink) && { ytLink: 'Enter a valid YouTube link' }),
  }
  for (const [number, value] of read) {
    if (value === null) faults[number] = number === 'block' ? 'A whole number.' : 'A number with up to 3 decimals.'
  }
  if (cat === '' || read.some(([, value]) => value === null)) return faults
  const values = Object.fromEntries(read) as LongjumpValues
  const wrong = wrongLongjumpNumber(cat, values)
  if (!wrong) return faults
  const [least, most] = longjumpBounds(cat, wrong)
  const isTooWide = wrong === 'block' && values.block > values.distance && values.block >= least && values.block <= most
  return { ...faults, [wrong]: isTooWide ? 'Wider than the distance.' : `Between ${least} and ${most}.` }
}
