import * as BUTTON from '../buttons.ts'
import * as STANCE from '../stances.ts'
import type { Demo } from '../types.ts'
import { moveInAir } from './air.ts'
import { addFall, addPush, addWay, isFreeFlight } from './biases.ts'
import { isFasterOnGround, isFasterThanGround } from './bounds.ts'
import { watchContacts } from './contact.ts'
import {
  isAtRest,
  isOffLadder,
  isOneCommand,
  isPlayer,
  isPutBack,
  isUsing,
  JUMP_RISE,
  movedAway,
  stateReason,
} from './judging.ts'
import { LONGEST_MS, playerMove } from './kernel.ts'
import { hullOf, type MoveCommand, type MoveRules, type World } from './kernel-types.ts'
import {
  EXPLAINED_SPEED,
  EXPLAINED_UNITS,
  emptyResidual,
  type Reason,
  type Residual,
  reasonNumber,
} from './residual-types.ts'
import { bodyAt, commandAt, emptyBody, emptyCommand, freeBodyAt } from './rows.ts'
import { rulesOf } from './rules.ts'
import { emptyPlace, emptyTrace, setPlace, takePlace } from './vectors.ts'

/** Nothing is kept as further apart. */
const MOST_APART = 9999
/** What may have been cut off an origin and off a velocity; the last is the way of a velocity that is cut to none. */
const CUT = 1 / 128
const NEAR = [
  [CUT, CUT, CUT, 1 / 8, 1],
  [CUT / 2, CUT / 2, CUT / 2, 1 / 16, -1],
  [CUT, CUT, CUT, 0, 1],
  [0, 0, CUT, 0, 1],
  [CUT, 0, 0, 1 / 16, 1],
  [0, CUT, 0, 1 / 16, 1],
  [0, 0, 0, 1 / 8, -1],
] as const

/**
 * Puts every row with one command of its own through the kernel and compares. A row whose command, state or place cannot
 * be known has its reason. Without a map that is every row on the ground unless it is faster than any ground allows, and
 * contacts in the air are believed as far as `watchContacts` says.
 */
export function residualOf(demo: Demo, world: World | null = null): Residual {
  const { frames, segments, turnedRows } = demo
  const residual = emptyResidual(frames.count, world !== null)
  if (demo.hltv) return residual
  const turned = new Set(turnedRows)
  const rules = rulesOf(demo)
  const contacts = watchContacts()
  const body = emptyBody()
  const command = emptyCommand()
  const [place, beyond, answer] = [emptyPlace(), emptyPlace(), emptyTrace()]
  for (const { start, end } of segments) {
    contacts.forget()
    for (let row = start + 1; row < end; row++) {
      const reason = look(row, rules(row))
      residual.reason[row] = reasonNumber(reason)
      if (reason === 'teleported') contacts.forget()
      if (reason !== 'judged') clear(row)
    }
  }
  return residual

  function look(row: number, rulesOfRow: MoveRules): Reason {
    if (!isPlayer(frames, row)) return 'not-playing'
    if (!frames.onGround[row]) residual.air[row] = 1
    if (!isOneCommand(frames, row)) return 'several-commands'
    if (movedAway(frames, row)) {
      if (turned.has(row) || turned.has(row - 1) || isPutBack(frames, row)) return 'teleported'
      residual.movedRows.push(row)
    }
    const state = stateReason(frames, row)
    if (state) return state
    const isOnGround = frames.onGround[row] === 1 && frames.onGround[row - 1] === 1
    commandAt(frames, row, command)
    if (isUsing(frames, row)) return lookWhileUsing(row, rulesOfRow)
    if (isOnGround && !world && isAtRest(frames, row)) return 'unknown-map'
    if (!world && isOnGround) return lookOnGround(row, rulesOfRow)
    const isInAir = frames.onGround[row] === 0 && frames.onGround[row - 1] === 0
    if (isInAir && command.milliseconds <= LONGEST_MS) {
      if (!world) {
        flyFreely(row, rulesOfRow)
        return judgeInAir(row, rulesOfRow, true)
      }
      if (followsInOpenAir(row, rulesOfRow, world)) return 'judged'
    }
    const isJump = begin(row)
    if (world) return lookWithMap(row, rulesOfRow, world)
    if (!isInAir && !isJump) return lookAtGround(row, rulesOfRow)
    playerMove(body, command, rulesOfRow, null)
    return judgeInAir(row, rulesOfRow, isInAir)
  }

  /** Sets the body to what the command alone makes of it in the air. */
  function flyFreely(row: number, rulesOfRow: MoveRules): void {
    freeBodyAt(frames, row - 1, body)
    moveInAir(body, command, rulesOfRow, (command.buttons & BUTTON.duck) !== 0)
  }

  /** Nothing is near, so the map changes nothing: most rows in the air are such. A no says nothing. */
  function followsInOpenAir(row: number, rulesOfRow: MoveRules, map: World): boolean {
    const stance = frames.stance[row - 1]! & (STANCE.ducked | STANCE.inDuck)
    if (stance !== ((command.buttons & BUTTON.duck) !== 0 ? STANCE.ducked : 0)) return false
    setPlace(place, frames.originX[row - 1]!, frames.originY[row - 1]!, frames.originZ[row - 1]!)
    setPlace(beyond, frames.originX[row]!, frames.originY[row]!, frames.originZ[row]!)
    if (!map.isOpen(stance === 0 ? 1 : 3, place, beyond)) return false
    flyFreely(row, rulesOfRow)
    if (!compare(row)) return false
    addBiases(row, rulesOfRow, true)
    return true
  }

  /** Sets the body to before the row; answers whether it jumps: seen by the rise, for plugins hop for who holds the key. */
  function begin(row: number): boolean {
    bodyAt(frames, row - 1, body)
    const isJump = body.onGround && (command.buttons & BUTTON.jump) !== 0 && frames.velocityZ[row]! > JUMP_RISE
    if (isJump) body.heldJump = false
    return isJump
  }

  function lookOnGround(row: number, rulesOfRow: MoveRules): Reason {
    freeBodyAt(frames, row - 1, body)
    const isFaster = isFasterOnGround(frames, row, body, command, rulesOfRow)
    const isAsFlat = compare(row)
    if (isFaster) return tooFast(row)
    if (isAsFlat) addWay(residual.biases, frames, row, secondsOf(command))
    return 'unknown-map'
  }

  /** A row that lands or leaves the ground. */
  function lookAtGround(row: number, rulesOfRow: MoveRules): Reason {
    const isLanding = !body.onGround
    if (isFasterThanGround(frames, row, body, command, rulesOfRow)) {
      compare(row)
      return tooFast(row)
    }
    return isLanding ? 'contact' : 'unknown-map'
  }

  /** Slowed or not, nobody is faster than the ground allows. */
  function lookWhileUsing(row: number, rulesOfRow: MoveRules): Reason {
    begin(row)
    if (!isFasterThanGround(frames, row, body, command, rulesOfRow)) return 'use-key'
    compare(row)
    return tooFast(row)
  }

  function tooFast(row: number): Reason {
    residual.explained[row] = 0
    return 'judged'
  }

  /** The body is where the command alone leads. */
  function judgeInAir(row: number, rulesOfRow: MoveRules, isInAir: boolean): Reason {
    const isExplained = compare(row)
    if (!isExplained) {
      const reason = contactReason(row, rulesOfRow)
      if (reason) return reason
    }
    if (isInAir) addBiases(row, rulesOfRow, isExplained)
    return 'judged'
  }

  /** Why a row in the air need not follow from its command alone; a slope is noted. */
  function contactReason(row: number, { gravity }: MoveRules): Reason | null {
    const seconds = secondsOf(command)
    const pull = gravity * body.gravityShare
    const contact = contacts.agrees(frames, row, body, pull, seconds)
    if (contact === 'slope' && !world) residual.sloped[row] = 1
    else if (contact) return 'contact'
    return isOffLadder(frames, row, pull * seconds) ? 'ladder' : null
  }

  function addBiases(row: number, rulesOfRow: MoveRules, isExplained: boolean): void {
    const { biases } = residual
    if (!residual.sloped[row]) addPush(biases, frames, row, body)
    const seconds = secondsOf(command)
    if (!isExplained || !isFreeFlight(frames, row, body, rulesOfRow, seconds)) return
    addFall(biases, frames, row, body, rulesOfRow, seconds)
    addWay(biases, frames, row, seconds)
  }

  function lookWithMap(row: number, rulesOfRow: MoveRules, map: World): Reason {
    takePlace(place, body)
    const at = map.contents(place, hullOf(body))
    if (at === 'ladder' || at === 'water') return at
    if (at === 'push') return 'pushed'
    const isFree = !body.onGround && !frames.onGround[row]
    const isMoving = playerMove(body, command, rulesOfRow, map)
    const isExplained = compare(row) || followsFromNear(row, rulesOfRow, map)
    if (!isExplained) {
      if (isMoving) return 'pushed'
      if (isFree && touchesMap(row, rulesOfRow, map)) return 'contact'
    }
    if (isFree) addBiases(row, rulesOfRow, isExplained)
    return 'judged'
  }

  /** What is recorded is cut, so the player was anywhere within the cut: that may decide whether they met something. */
  function followsFromNear(row: number, rulesOfRow: MoveRules, map: World): boolean {
    for (const [x, y, z, velocity, side] of NEAR) {
      begin(row)
      body.x += x * Math.sign(body.x)
      body.y += y * Math.sign(body.y)
      body.z += z * Math.sign(body.z)
      body.velocityX += velocity * (Math.sign(body.velocityX) || side)
      body.velocityY += velocity * (Math.sign(body.velocityY) || side)
      body.velocityZ += velocity * (Math.sign(body.velocityZ) || side)
      playerMove(body, command, rulesOfRow, map)
      if (compare(row)) return true
    }
    begin(row)
    playerMove(body, command, rulesOfRow, map)
    return compare(row)
  }

  /** A place is kept in 1/128: a bump may come a little sooner or later than computed. */
  function touchesMap(row: number, rulesOfRow: MoveRules, map: World): boolean {
    const { velocityX, velocityY, velocityZ, originX, originY, originZ } = frames
    const met = { velocityX: body.velocityX, velocityY: body.velocityY, velocityZ: body.velocityZ }
    begin(row)
    playerMove(body, command, rulesOfRow, null)
    const x = body.velocityX - velocityX[row]!
    const y = body.velocityY - velocityY[row]!
    const z = body.velocityZ - velocityZ[row]!
    const length = Math.sqrt(x ** 2 + y ** 2 + z ** 2)
    setPlace(place, originX[row]!, originY[row]!, originZ[row]!)
    setPlace(beyond, place[0] + x / length, place[1] + y / length, place[2] + z / length)
    const isThere = map.trace(hullOf(body), place, beyond, answer).fraction < 1
    const isContact = isThere && contactReason(row, rulesOfRow) === 'contact'
    Object.assign(body, met)
    return isContact
  }

  /** Notes how far the row is from what was computed; answers whether it follows. */
  function compare(row: number): boolean {
    const x = frames.velocityX[row]! - body.velocityX
    const y = frames.velocityY[row]! - body.velocityY
    const z = frames.velocityZ[row]! - body.velocityZ
    const apartX = frames.originX[row]! - body.x
    const apartY = frames.originY[row]! - body.y
    const apartZ = frames.originZ[row]! - body.z
    const speed = x * x + y * y + z * z
    const units = apartX * apartX + apartY * apartY + apartZ * apartZ
    const isExplained = speed <= EXPLAINED_SPEED * EXPLAINED_SPEED && units <= EXPLAINED_UNITS * EXPLAINED_UNITS
    residual.explained[row] = isExplained ? 1 : 0
    // whatever a damaged file makes of it
    if (!isExplained) residual.speed[row] = speed < MOST_APART * MOST_APART ? Math.sqrt(speed) : MOST_APART
    return isExplained
  }

  function clear(row: number): void {
    residual.speed[row] = 0
    residual.explained[row] = 0
  }
}

/** As the kernel cuts it. */
function secondsOf({ milliseconds }: MoveCommand): number {
  return (milliseconds > 50 ? (milliseconds >> 1) * 2 : milliseconds) / 1000
}
