import * as LIMITS from '../limits.ts'
import type { JumpType, PrintedJump, PrintedStrafe } from './jump-types.ts'

/**
 * The lines jump statistics plugins print, in English and Chinese (uq_jumpstats and what came of it, HNS JumpStats). A
 * headline tells of a jump, a detail line of more about one: a block, a strafe, the speeds before its counts.
 */

const MOST_LINES = 64
const NUMBER = '\\d{1,4}(?:\\.\\d{1,6})?'
/** Never without a bound: a text may be two thousand spaces. */
const GAP = '\\s{0,3}'
const labelled = (label: RegExp) => new RegExp(`${label.source}(${NUMBER})`, label.flags)
/** `DCJ Distance: d`, `LongJump`, line break, `Distance: d`, `lj (Long jump)`, line break, `Distance: d unit/s`, `CJ 实际距离: d` */
const FIGURES = new RegExp(
  `^(?<code>[A-Za-z[][A-Za-z+\\-()[\\] ]{0,40}?)?${GAP}:?${GAP}(?:Distance|实际距离)${GAP}[:：]?${GAP}(?<distance>${NUMBER})`,
)
/** `Type: LJ ::: Weapon: USP`, line break, `Distance: d` */
const LOGGED = new RegExp(
  `^Type: (?<code>[A-Za-z+\\- ]{2,34}) ::: Weapon: \\S{1,20}\\s${GAP}Distance: (?<distance>${NUMBER})`,
)
/** `lj`, line break, `dist: d`; or `up cj: d`, line break, `jump (1): v` */
const HUD = new RegExp(
  `^(?<code>[A-Za-z[(][A-Za-z\\-()[\\] ]{1,24}?)(?: \\(?\\d{1,2} d(?:ucks\\))?)?(?:${GAP}\\n${GAP}dist: |: )(?<distance>${NUMBER})${GAP}\\n`,
)
const SENTENCE = new RegExp(
  `^(?:\\[[^\\]]{1,20}\\]\\s{0,6})?(?<player>.{1,40}?) jumped (?<distance>${NUMBER})(?: units?)? with (?:an? )?(?<name>[A-Za-z/+ -]{2,44})`,
)
const CHINESE_SENTENCE = new RegExp(
  `^(?:\\[[^\\]]{1,20}\\]\\s{0,6})?(?<player>.{1,40}?) 跳出 (?<distance>${NUMBER}) 单位, 类型为 (?<name>[A-Za-z/+ -]{2,44})`,
)

/** Names and codes as plugins write them, in small letters without spaces. Others are of jumps without a board. */
const TYPES: Record<string, JumpType> = {
  ...{ lj: 'lj', longjump: 'lj', hj: 'hj', highjump: 'hj', cj: 'cj', countjump: 'cj' },
  ...{ dcj: 'dcj', doublecj: 'dcj', doublecountjump: 'dcj', mcj: 'mcj', multicj: 'mcj', multicountjump: 'mcj' },
  ...{ scj: 'scj', standupcountjump: 'scj', dscj: 'scj', doublescj: 'scj', doublestandupcountjump: 'scj' },
  ...{ mscj: 'scj', multiscj: 'scj', multistandupcountjump: 'scj' },
  ...{ bj: 'bj', bhopjump: 'bj', bhop: 'bj', sbj: 'sbj', standupbhopjump: 'sbj', wj: 'wj', weirdjump: 'wj' },
  ...{ ladder: 'ladder', ldj: 'ladder', ladderjump: 'ladder' },
  ...{ slj: 'slj', slide: 'slj', slidelj: 'slj', slidelongjump: 'slj' },
}
/** A code without a board is still one of a jump; `Fall distance` is not. */
const OF_JUMPS = /jump|bhop|cj|bj|wj|lj|hj|bid|ladder|slide/i

/** Labels with the number behind them. */
const JUMP_AFTER_GROUND = labelled(/\bjump(?: \(\d{1,3}\)| \d{1,3} FOG):\s{0,3}/i)
const PRESTRAFE = labelled(/(?:\bPre(?:strafe)?|(?<!\S)横向速度)\s{0,3}[:：]?\s{0,3}(?:\([\d.]{1,8}\)\s{0,3}){0,9}/i)
const TOPSPEED = labelled(/(?:Max\s?speed|Top\s?speed|Velocity|空中最大速度)\s{0,3}[:：]?\s{0,3}/i)
const ENDSPEED = labelled(/End\s?speed:\s{0,3}/i)
const STRAFES = labelled(/(?:\bStrafes|\bstr|加速次数)\s{0,3}[:：]?\s{0,3}/i)
const SYNC = labelled(/(?<!Prestrafe )(?:\bSync|(?<!加速)同步率)\s{0,3}[:：]?\s{0,3}/i)
const PRESTRAFE_SYNC = labelled(/(?:Prestrafe Sync|横向加速同步率)\s{0,3}[:：]?\s{0,3}/i)
const BLOCK = labelled(/\bblock(?: --|:)\s{0,3}/i)
const BLOCK_IN_BRACKETS = labelled(/\[(?=\d{1,3} block\])/)
const EDGE = labelled(/\b(?:Jump\s?off|JOF|Edge)(?: --|:)\s{0,3}/i)
const LANDING = labelled(/\bland(?:ing)?(?: --|:)\s{0,3}/i)
const BEFORE_DUCKING = labelled(/^\s{0,3}(?:Prestrafe before ducking|Pre duck|蹲前横向速度)[:：]\s{0,3}/)

/** Texts without any of these are neither: most are, and cost no more. */
const HEADLINE = /istance|jumped|dist:|实际距离|跳出|: \d{2,3}\.\d+\s{0,6}\n/
const WORDS = /[A-Za-z\u0080-\uffff]{3}/
const BLOCKS = /block|edge|jump\s?off|jof|land/i
const DUCKS = /\(|duck|dd#|蹲/i
const NO_BLOCK = { block: null, edge: null, landing: null }
const DETAILS = /%|Block|block|Jump|Jof|Edge|Prestrafe|Pre d|横向/

/** What a headline says; null for any other text. */
export function headlineOf(time: number, text: string): PrintedJump | null {
  if (!HEADLINE.test(text)) return null
  const told = [SENTENCE, CHINESE_SENTENCE].map((form) => form.exec(text)?.groups).find(Boolean)
  const groups = told ?? [LOGGED, FIGURES, HUD].map((form) => form.exec(text)?.groups).find(Boolean)
  if (!groups) return null
  // a long jump has no code in Chinese
  const name = groups.name ?? groups.code ?? (text.includes('实际距离') ? 'lj' : '')
  const type = typeOf(name)
  if (type === null && !OF_JUMPS.test(name)) return null
  return {
    time,
    type,
    player: groups.player ?? null,
    distance: Number(groups.distance),
    // a count jump's own prestrafe comes after those before each count, which stand in brackets; a hop's after its frames
    prestrafe: numberAfter(text, JUMP_AFTER_GROUND) ?? numberAfter(text, PRESTRAFE),
    topspeed: numberAfter(text, TOPSPEED),
    endspeed: numberAfter(text, ENDSPEED),
    strafes: numberAfter(text, STRAFES),
    sync: numberAfter(text, SYNC),
    prestrafeSync: numberAfter(text, PRESTRAFE_SYNC),
    block: null,
    edge: null,
    landing: null,
    duckSpeeds: [],
    table: [],
    text: text.slice(0, LIMITS.textLength),
  }
}

function typeOf(name: string): JumpType | null {
  const key = name
    .replace(/\(.*/, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return Object.hasOwn(TYPES, key) ? (TYPES[key] ?? null) : null
}

/** What a text tells of a jump besides its figures. */
export interface JumpDetails {
  block: number | null
  edge: number | null
  landing: number | null
  sync: number | null
  prestrafeSync: number | null
  /** By the number of the strafe, from 0. */
  strafes: [index: number, strafe: PrintedStrafe][]
  /** By the number of counts done. */
  duckSpeeds: [index: number, speed: number][]
}

/** Reads a headline or a detail line; null for texts of other things. */
export function detailsOf(text: string): JumpDetails | null {
  if (!DETAILS.test(text)) return null
  const lines = text.split('\n', MOST_LINES)
  const strafes = text.includes('.') ? strafesOf(lines) : []
  // rows of a table are most of what plugins print, and hold nothing else
  if (!WORDS.test(text)) {
    return { block: null, edge: null, landing: null, sync: null, prestrafeSync: null, strafes, duckSpeeds: [] }
  }
  const total = text.includes('Total') ? /Total gain-loss: .{1,12} Efficiency: (\d{1,3})%/.exec(text) : null
  const prestrafeSync = /^\s{0,6}(?:Prestrafe Sync|横向加速同步率)\s{0,6}[:：] (\d{1,3})/.exec(text)
  const { block, edge, landing } = blockOf(text)
  return {
    block,
    edge,
    landing,
    sync: total && Number(total[1]),
    prestrafeSync: prestrafeSync && Number(prestrafeSync[1]),
    strafes,
    duckSpeeds: DUCKS.test(text) ? [...bracketsOf(text), ...lines.flatMap(duckSpeedOf)] : [],
  }
}

const strafesOf = (lines: readonly string[]): JumpDetails['strafes'] =>
  lines.flatMap((line) => strafeOf(line) ?? []).map(([index, strafe], at) => [index ?? at, strafe])

/**
 * `Block -- 250! Jumpoff -- 3.25! Landing -- 1.2(bg)!`, `Block: 250 / Jumpoff: 3 / Landing: 1`, `[250 block]`; nothing of a
 * jump that failed.
 */
function blockOf(text: string): Pick<JumpDetails, 'block' | 'edge' | 'landing'> {
  if (!BLOCKS.test(text) || /^\s{0,6}Fail\b/i.test(text)) return NO_BLOCK
  return {
    block: numberAfter(text, BLOCK) ?? numberAfter(text, BLOCK_IN_BRACKETS),
    edge: numberAfter(text, EDGE),
    landing: numberAfter(text, LANDING),
  }
}

/** `1 13.637 0.000 16.4%  83%`, or with the key and in frames ` 1.  A  13.6   0.0  12   83%`. */
const ROW =
  /^\s{0,6}(\d{1,2})\s{1,6}(\d{1,3}\.\d{1,3})\s{1,6}(\d{1,3}\.\d{1,3})\s{1,6}(\d{1,3}\.\d)%\s{1,6}(\d{1,3})%\s{0,6}$/
const ROW_WITH_KEY =
  /^\s{0,6}(?:(\d{1,2})\.)?\s{0,6}[WASD]{1,2}\s{1,6}(-?\d{1,3}\.\d)\s{1,6}(-?\d{1,3}\.\d)\s{1,6}(\d{1,3})\s{1,6}(\d{1,3})%{0,2}\s{0,6}$/

function strafeOf(line: string): [index: number | null, strafe: PrintedStrafe][] | null {
  const row = ROW.exec(line)
  if (row) {
    const [, number, gain, loss, share, sync] = row
    const strafe = { gain: Number(gain), loss: Number(loss), share: Number(share), frames: null, sync: Number(sync) }
    return [[Math.max(0, Number(number) - 1), strafe]]
  }
  const keyed = ROW_WITH_KEY.exec(line)
  if (!keyed) return null
  const [, number, gain, loss, frames, sync] = keyed
  const strafe = { gain: Number(gain), loss: Number(loss), share: null, frames: Number(frames), sync: Number(sync) }
  return [[number === undefined ? null : Math.max(0, Number(number) - 1), strafe]]
}

/** `Prestrafe: (272.7) (287.0) 299.78` */
function bracketsOf(text: string): JumpDetails['duckSpeeds'] {
  const brackets = /(?:Prestrafe|横向速度)\s{0,3}[:：]?\s{0,3}((?:\(\d{1,4}(?:\.\d{1,6})?\)\s{0,3}){1,9})/i.exec(
    text,
  )?.[1]
  return (brackets?.match(/[\d.]+/g) ?? []).map((speed, index) => [index, Number(speed)])
}

/** `Prestrafe before ducking: v`, `Prestrafe after 1st duck: v`, `Prestrafe after #2 duck: v`; `Pre duck: v`, `Pre dd#1: v, FOG(1)`. */
function duckSpeedOf(line: string): JumpDetails['duckSpeeds'] {
  const before = numberAfter(line, BEFORE_DUCKING)
  if (before !== null) return [[0, before]]
  const after =
    /^\s{0,6}(?:Prestrafe after (?:1st|#(\d{1,2})) duck|Pre dd#(\d{1,2})|第一次蹲后横向速度|#(\d{1,2}) 蹲后横向速度)\s{0,6}[:：]\s{0,6}(\d{1,4}(?:\.\d{1,6})?)/
  const found = after.exec(line)
  return found ? [[Number(found[1] ?? found[2] ?? found[3] ?? 1), Number(found[4])]] : []
}

function numberAfter(text: string, label: RegExp): number | null {
  const found = label.exec(text)
  return found ? Math.round(Number(found[1]) * 1000) / 1000 : null
}
