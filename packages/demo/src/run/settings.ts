import * as NET from '../format/net-layout.ts'
import * as LIMITS from '../limits.ts'
import type { DemoSettings, SettingName, SettingViolation } from '../types.ts'

/** The agreed values (a run recorded with others does not count) and where movevars hold each; sv_cheats is sent apart. */
const MOVEVARS: [name: SettingName, approved: number, offset: number][] = [
  ['sv_gravity', 800, 0],
  ['sv_stopspeed', 75, 4],
  ['sv_maxspeed', 320, 8],
  ['sv_accelerate', 5, 16],
  ['sv_airaccelerate', 10, 20],
  ['sv_wateraccelerate', 10, 24],
  ['sv_friction', 4, 28],
  ['edgefriction', 2, 32],
  ['sv_waterfriction', 1, 36],
  ['sv_stepsize', 18, 48],
  ['sv_maxvelocity', 2000, 52],
  ['mp_footsteps', 1, 64],
]
const SETTINGS: [name: SettingName, approved: number, offset?: number][] = [...MOVEVARS, ['sv_cheats', 0]]
const PLACES = MOVEVARS.map(([, , offset]) => NET.movevars + offset)

/** The settings the community agreed on. */
export const APPROVED_SETTINGS: Record<SettingName, number> = record((approved) => approved)

/** Of a recording that says nothing of the server's settings. */
export const unseenSettings = (): DemoSettings => ({ values: record(() => null), changes: [], moreChanges: 0 })

export interface SettingWatch {
  settings: DemoSettings
  /** Looks at the network frame whose payload begins at `at`. */
  look: (at: number, time: number) => void
}

/** Notes the settings of the first frame that has any (until the server has sent them all are zero), then what changes. */
export function watchSettings(view: DataView): SettingWatch {
  const last = new Float32Array(PLACES.length)
  const settings = unseenSettings()
  let seen = false
  return { settings, look }

  function look(at: number, time: number): void {
    for (let index = 0; index < PLACES.length; index++) {
      const raw = view.getFloat32(at + PLACES[index]!, true)
      if (raw === last[index]) continue
      note(index, at, time)
      last[index] = raw
    }
    // the third, sv_maxspeed, is never 0 once the server has sent them
    if (seen || last[2] === 0) return
    for (const [name] of MOVEVARS) settings.values[name] ??= 0
    seen = true
  }

  function note(index: number, at: number, time: number): void {
    const [name] = MOVEVARS[index]!
    const { values, changes } = settings
    if (changes.length >= LIMITS.settingChanges) {
      settings.moreChanges++
      return
    }
    const from = changes.findLast((entry) => entry.name === name)?.to ?? values[name] ?? 0
    const place = at + PLACES[index]!
    const to = name === 'mp_footsteps' ? view.getInt32(place, true) : tidy(view.getFloat32(place, true))
    if (seen) changes.push({ time, name, from, to })
    else values[name] = to
  }
}

/** Settings that differ from the approved ones, at the start or by a change. */
export function settingViolations({ values, changes }: DemoSettings): SettingViolation[] {
  return SETTINGS.flatMap(([name, approved]) => {
    const used = [values[name] ?? approved, ...changes.filter((change) => change.name === name).map(({ to }) => to)]
    const value = used.find((number) => number !== approved)
    return value === undefined ? [] : [{ name, value, approved }]
  })
}

function record<Value>(choose: (approved: number) => Value): Record<SettingName, Value> {
  return Object.fromEntries(SETTINGS.map(([name, approved]) => [name, choose(approved)])) as Record<SettingName, Value>
}

/** 0.3 was stored as 0.30000001192092896, and JSON knows neither NaN nor infinity. */
function tidy(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(7)) : 0
}
