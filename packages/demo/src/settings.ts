import { NET } from './frame-layout.ts'
import { LIMITS } from './limits.ts'
import type { DemoSettings, SettingName, SettingViolation } from './types.ts'

type MovementSetting = Exclude<SettingName, 'sv_cheats'>

/** Where movevars hold each setting; mp_footsteps is an i32, the others f32. */
const OFFSETS: Record<MovementSetting, number> = {
  sv_gravity: 0,
  sv_stopspeed: 4,
  sv_maxspeed: 8,
  sv_accelerate: 16,
  sv_airaccelerate: 20,
  sv_wateraccelerate: 24,
  sv_friction: 28,
  edgefriction: 32,
  sv_waterfriction: 36,
  sv_stepsize: 48,
  sv_maxvelocity: 52,
  mp_footsteps: 64,
}
const NAMES = Object.keys(OFFSETS) as MovementSetting[]
const PLACES = NAMES.map((name) => NET.movevars + OFFSETS[name])

/** The settings the community agreed on: a run recorded with others does not count. */
export const APPROVED_SETTINGS: Record<SettingName, number> = {
  sv_gravity: 800,
  sv_stopspeed: 75,
  sv_maxspeed: 320,
  sv_accelerate: 5,
  sv_airaccelerate: 10,
  sv_wateraccelerate: 10,
  sv_friction: 4,
  edgefriction: 2,
  sv_waterfriction: 1,
  sv_stepsize: 18,
  sv_maxvelocity: 2000,
  mp_footsteps: 1,
  sv_cheats: 0,
}

export interface SettingWatch {
  settings: DemoSettings
  /** Looks at the network frame whose payload begins at `at`. */
  look: (at: number, time: number) => void
}

/** Notes the settings of the first frame that has any, then what changes. */
export function watchSettings(view: DataView): SettingWatch {
  const raw = new Uint32Array(PLACES.length)
  const settings: DemoSettings = { values: emptyValues(), changes: [], moreChanges: 0 }
  let seen = false
  return { settings, look }

  function look(at: number, time: number): void {
    for (let index = 0; index < raw.length; index++) {
      const bits = view.getUint32(at + PLACES[index]!, true)
      if (bits === raw[index]) continue
      if (seen) change(index, at, time)
      else if (!begin(at)) return
    }
  }

  function begin(at: number): boolean {
    // Until the server has sent them all are zero.
    if (view.getUint32(at + NET.movevars + OFFSETS.sv_maxspeed, true) === 0) return false
    NAMES.forEach((name, index) => {
      settings.values[name] = valueAt(index, at)
      raw[index] = view.getUint32(at + PLACES[index]!, true)
    })
    seen = true
    return true
  }

  function change(index: number, at: number, time: number): void {
    const name = NAMES[index]!
    const from = settings.changes.findLast((entry) => entry.name === name)?.to ?? settings.values[name] ?? 0
    raw[index] = view.getUint32(at + PLACES[index]!, true)
    if (settings.changes.length >= LIMITS.settingChanges) settings.moreChanges++
    else settings.changes.push({ time, name, from, to: valueAt(index, at) })
  }

  function valueAt(index: number, at: number): number {
    const place = at + PLACES[index]!
    return NAMES[index] === 'mp_footsteps' ? view.getInt32(place, true) : tidy(view.getFloat32(place, true))
  }
}

/** Settings that differ from the approved ones, at the start or by a change. */
export function settingViolations({ values, changes }: DemoSettings): SettingViolation[] {
  const all = Object.keys(APPROVED_SETTINGS) as SettingName[]
  return all.flatMap((name) => {
    const approved = APPROVED_SETTINGS[name]
    const used = [values[name], ...changes.filter((change) => change.name === name).map(({ to }) => to)]
    const value = used.find((number) => number !== null && number !== approved)
    return typeof value === 'number' ? [{ name, value, approved }] : []
  })
}

function emptyValues(): DemoSettings['values'] {
  return Object.fromEntries(Object.keys(APPROVED_SETTINGS).map((name) => [name, null])) as DemoSettings['values']
}

/** 0.3 was stored as 0.30000001192092896, and JSON knows no NaN. */
function tidy(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(7)) : 0
}
