import { type Read, shown } from './lines.ts'

const OUTCOMES = ['taken', 'changed', 'unchanged', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What became of one line of an imported file. */
export interface LineReport {
  number: number
  outcome: Outcome
  text: string
  note: string
}

export interface ImportReport {
  lines: LineReport[]
  counts: Record<Outcome, number>
  /** maps that differ by case alone after it, and how many of each hold a record */
  alike?: { names: string[]; records: number }[]
}

/** What a plan decided about one entry. */
export interface Verdict {
  outcome: Outcome
  note?: string
}

/** Lets `decide` judge every readable line in order; unreadable ones are refused for their own reason. */
export function reportOn<Entry>(
  reads: readonly Read<Entry>[],
  decide: (entry: Entry, number: number) => Verdict,
): ImportReport {
  const counts: Record<Outcome, number> = { taken: 0, changed: 0, unchanged: 0, refused: 0 }
  const lines = reads.map((read): LineReport => {
    const verdict: Verdict =
      read.refused === undefined ? decide(read.entry, read.number) : { outcome: 'refused', note: read.refused }
    counts[verdict.outcome]++
    return { number: read.number, outcome: verdict.outcome, text: shown(read.text), note: verdict.note ?? '' }
  })
  return { lines, counts }
}

/** One line of the report as the operator reads it. */
export function formatLine({ number, outcome, text, note }: LineReport): string {
  return `${String(number).padStart(6)}  ${outcome.padEnd(9)}  ${text}${note ? `  (${note})` : ''}`
}

/** Maps that may be one, for staff to look at; nothing where there are none. */
export function formatAlike({ alike = [] }: ImportReport): string[] {
  if (alike.length === 0) return []
  const several = alike.filter(({ records }) => records > 1).length
  const head = `Spelt in more than one way: ${alike.length}, with more than one record: ${several}.`
  return [
    `${head} Maps that are one are merged on the page Manage maps.`,
    ...alike.map(({ names, records }) => `  ${names.join(', ')}${records > 1 ? ` (${records} records)` : ''}`),
  ]
}

/** The last line of a report. */
export function formatSummary({ lines, counts }: ImportReport): string {
  return `${lines.length} lines: ${formatCounts(counts)}.`
}

export const formatCounts = (counts: Record<Outcome, number>): string =>
  OUTCOMES.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')

/** Every line a reader gives, held together: one file is one transaction. Refused lines are cut to what is shown. */
export async function readAll<Entry>(reads: AsyncIterable<Read<Entry>>): Promise<Read<Entry>[]> {
  const all: Read<Entry>[] = []
  for await (const read of reads) all.push(read.refused === undefined ? read : { ...read, text: shown(read.text) })
  return all
}
