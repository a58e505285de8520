import { LONGJUMP_NAMES, LONGJUMP_TOLERANCE } from '@kz/contract/runs/longjump-types'
import type { LongJump } from '@kz/demo'

/** One value by both sources. */
export interface ComparedLine {
  name: string
  printed: string
  computed: string
  /** the two differ by more than measuring explains */
  differs: boolean
}

const SYNC_TOLERANCE = 2
const number = (value: number | null | undefined, decimals = 3) => (value == null ? '-' : value.toFixed(decimals))

/** The plugin's line beside our own computation, value by value. */
export function compareJump({ printed, computed }: LongJump): ComparedLine[] {
  const line = (
    name: string,
    one: number | null | undefined,
    other: number | null | undefined,
    most: number,
    decimals?: number,
  ) => ({
    name,
    printed: number(one, decimals),
    computed: number(other, decimals),
    differs: one != null && other != null && Math.abs(one - other) > most,
  })
  const kinds = [printed?.type, computed?.type] as const
  const isHigh = kinds[0] === 'hj' && kinds[1] === 'lj'
  return [
    {
      name: 'Category',
      printed: kinds[0] ? LONGJUMP_NAMES[kinds[0]] : '-',
      computed: kinds[1] ? LONGJUMP_NAMES[kinds[1]] : '-',
      differs: kinds[0] != null && kinds[1] != null && kinds[0] !== kinds[1] && !isHigh,
    },
    line('Distance', printed?.distance, computed?.distance, LONGJUMP_TOLERANCE.distance),
    line('Prestrafe', printed?.prestrafe, computed?.prestrafe, LONGJUMP_TOLERANCE.prestrafe),
    line('Top speed', printed?.topspeed, computed?.topspeed, LONGJUMP_TOLERANCE.topspeed),
    line('Strafes', printed?.strafes, computed?.strafes.length, 0, 0),
    line('Sync, %', printed?.sync, computed?.sync, SYNC_TOLERANCE, 0),
    line('Block', printed?.block, null, 0, 0),
  ]
}
