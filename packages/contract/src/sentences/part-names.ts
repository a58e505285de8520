/** What runners call the parts of a route. Plain code: the server says it in English, pages in their language. */

/** What a part of a way is made of, to name it by. */
export interface PartLook {
  /** numbers of its first and last jump, counted from the start; null without one */
  jumps: [first: number, last: number] | null
  /** what else it mostly is */
  kind: (typeof PART_KINDS)[number]
  /** it turns to a side, as seen from above; null: it goes on as it came */
  turn: (typeof PART_TURNS)[number] | null
}

export const PART_KINDS = ['climb', 'drop', 'run', 'jumps'] as const
export const PART_TURNS = ['left', 'right', 'back'] as const

const TURNS = { left: 'Left turn', right: 'Right turn', back: 'Turn back' } as const

/** `Left turn, jumps 4 to 6`, `Way up`: a part by its look. `isFirst`: it begins at the start button. */
export function partName(look: PartLook, isFirst: boolean): string {
  const lead = isFirst ? 'Start' : look.turn && TURNS[look.turn]
  return lead === null ? wayName(look) : joined(lead, look)
}

function wayName({ kind, jumps }: PartLook): string {
  if (kind === 'climb') return jumps ? `Way up, ${jumpNames(jumps)}` : 'Way up'
  if (kind === 'drop') return jumps ? `Way down, ${jumpNames(jumps)}` : 'Way down'
  if (!jumps) return kind === 'run' ? 'Run' : 'Jumps'
  const [first, last] = jumps
  if (first === last) return `Jump ${first}`
  return last === first + 1 ? `Jumps ${first}, ${last}` : `Jumps ${first} to ${last}`
}

function joined(lead: string, { kind, jumps }: PartLook): string {
  if (kind === 'climb') return jumps ? `${lead}, up, ${jumpNames(jumps)}` : `${lead}, up`
  if (kind === 'drop') return jumps ? `${lead}, down, ${jumpNames(jumps)}` : `${lead}, down`
  return jumps ? `${lead}, ${jumpNames(jumps)}` : lead
}

function jumpNames([first, last]: readonly [number, number]): string {
  if (first === last) return `jump ${first}`
  return last === first + 1 ? `jumps ${first}, ${last}` : `jumps ${first} to ${last}`
}
