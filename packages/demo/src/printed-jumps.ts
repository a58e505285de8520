import type { JumpType, PrintedJump } from './jump-types.ts'
import * as LIMITS from './limits.ts'
import type { TextLine } from './types.ts'

/**
 * What jump statistics plugins print, in the layouts of demo-analysis.md 2.4:
 * `DCJ Distance: d Maxspeed: m (gain) Prestrafe: (p) p Strafes: n Sync: n` and
 * `[XJ] name jumped d units with Double CountJump!`.
 */
const FIGURES =
  /^\s{0,9}(?<code>[A-Za-z][A-Za-z ]{0,24}?)\s{0,9}:?\s{0,9}Distance:?\s{0,9}(?<distance>\d{1,3}(?:\.\d{1,6})?)/
const SENTENCE =
  /^(?:\[[^\]]{1,20}\]\s*)?(?<player>.{1,40}?) jumped (?<distance>\d{1,3}(?:\.\d{1,6})?) units? with (?:an? )?(?<name>[A-Za-z/ ]{2,40})/
const NOT_OF_PLUGINS = ['chat', 'stufftext', 'status']
/** Lines about one jump come at once, and agree to what one of them was cut to. */
const TOGETHER_MS = 200
const SAME_UNITS = 0.01
const LEAST_DISTANCE = 50
const MOST_DISTANCE = 400

/** Names and codes as plugins write them, in small letters without spaces. */
const TYPES: Record<string, JumpType> = {
  lj: 'lj',
  longjump: 'lj',
  hj: 'hj',
  highjump: 'hj',
  cj: 'cj',
  countjump: 'cj',
  dcj: 'dcj',
  doublecountjump: 'dcj',
  mcj: 'mcj',
  multicountjump: 'mcj',
  scj: 'scj',
  standupcountjump: 'scj',
  bj: 'bj',
  bhopjump: 'bj',
  bhop: 'bj',
  sbj: 'sbj',
  standupbhopjump: 'sbj',
  wj: 'wj',
  weirdjump: 'wj',
  ladder: 'ladder',
  ldj: 'ladder',
  ladderjump: 'ladder',
  slj: 'slj',
  slidelongjump: 'slj',
}

/** The jumps that plugins told of, in order; lines about the same jump are one. */
export function printedJumps(texts: readonly TextLine[]): PrintedJump[] {
  const found: PrintedJump[] = []
  for (const line of texts) {
    const printed = NOT_OF_PLUGINS.includes(line.source) ? null : (figuresOf(line) ?? sentenceOf(line))
    if (!printed || printed.distance < LEAST_DISTANCE || printed.distance > MOST_DISTANCE) continue
    const same = found.findLast((other) => isSame(other, printed))
    if (same) complete(same, printed)
    else if (found.length < LIMITS.printedJumps) found.push(printed)
  }
  return found
}

function figuresOf({ time, text }: TextLine): PrintedJump | null {
  const figures = FIGURES.exec(text)?.groups
  if (!figures) return null
  return {
    time,
    type: typeOf(figures.code ?? ''),
    player: null,
    distance: Number(figures.distance),
    // a count jump's own comes after those before each count, which stand in brackets
    prestrafe: numberAfter(text, /Pre(?:strafe)?:?\s*(?:\([\d.]{1,8}\)\s*){0,9}/i),
    topspeed: numberAfter(text, /(?:Max|Top)\s?speed:?\s*/i),
    strafes: numberAfter(text, /Strafes:?\s*/i),
    sync: numberAfter(text, /(?<!Prestrafe )Sync:?\s*/i),
    block: numberAfter(text, /Block:?\s*/i),
    edge: numberAfter(text, /(?:Jump\s?off|JOF|Edge):?\s*/i),
    text: text.slice(0, LIMITS.textLength),
  }
}

function sentenceOf({ time, text }: TextLine): PrintedJump | null {
  const sentence = SENTENCE.exec(text)?.groups
  if (!sentence) return null
  return {
    ...{ time, type: typeOf(sentence.name ?? ''), player: sentence.player ?? null },
    distance: Number(sentence.distance),
    ...{ prestrafe: null, topspeed: null, strafes: null, sync: null },
    block: numberAfter(text, /Block:?\s*/i),
    edge: null,
    text: text.slice(0, LIMITS.textLength),
  }
}

function typeOf(name: string): JumpType | null {
  const key = name.toLowerCase().replace(/[^a-z]/g, '')
  // a text may say `constructor`
  return Object.hasOwn(TYPES, key) ? (TYPES[key] as JumpType) : null
}

function numberAfter(text: string, label: RegExp): number | null {
  const found = new RegExp(`${label.source}(\\d{1,4}(?:\\.\\d{1,6})?)`, label.flags).exec(text)
  return found ? Math.round(Number(found[1]) * 1000) / 1000 : null
}

function isSame(one: PrintedJump, other: PrintedJump): boolean {
  return Math.abs(one.time - other.time) <= TOGETHER_MS && Math.abs(one.distance - other.distance) <= SAME_UNITS
}

/** What the first line left out is taken from the next. */
function complete(first: PrintedJump, next: PrintedJump): void {
  first.type ??= next.type
  first.player ??= next.player
  first.prestrafe ??= next.prestrafe
  first.topspeed ??= next.topspeed
  first.strafes ??= next.strafes
  first.sync ??= next.sync
  first.block ??= next.block
  first.edge ??= next.edge
}
