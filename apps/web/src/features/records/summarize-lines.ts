import { byName } from '@kz/contract/names/by-name'
import { isNew } from '@kz/contract/rules'
import type { RecordLine } from '@kz/contract/runs/records'

export interface Summary {
  maps: number
  withRecord: number
  changed: number
}

/** Maps among the lines, those with a record, and records of the last five days. */
export function summarizeLines(lines: readonly RecordLine[], now: Date): Summary {
  const held = lines.filter((line) => line.demoId !== null)
  return {
    maps: new Set(lines.map((line) => line.mapId)).size,
    withRecord: new Set(held.map((line) => line.mapId)).size,
    changed: held.filter((line) => line.releaseDateIso && isNew(new Date(line.releaseDateIso), now)).length,
  }
}

export interface Choices {
  mappers: string[]
  holders: string[]
  /** codes of the countries that hold records */
  countries: string[]
}

const sorted = (values: Iterable<string>): string[] => [...values].sort(byName)

/** What the filters by name can be set to. */
export function choicesOf(lines: readonly RecordLine[]): Choices {
  return {
    mappers: sorted(new Set(lines.flatMap((line) => line.mappers))),
    holders: sorted(new Set(lines.flatMap((line) => line.playerName ?? []))),
    countries: sorted(new Set(lines.flatMap((line) => line.country ?? []))),
  }
}
