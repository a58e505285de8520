import type { Demo, SettingName } from '../types.ts'
import type { MoveRules } from './kernel-types.ts'

const RULE_OF = {
  sv_gravity: 'gravity',
  sv_stopspeed: 'stopSpeed',
  sv_accelerate: 'accelerate',
  sv_airaccelerate: 'airAccelerate',
  sv_friction: 'friction',
  edgefriction: 'edgeFriction',
  sv_stepsize: 'stepSize',
  sv_maxvelocity: 'maxVelocity',
} as const satisfies Partial<Record<SettingName, keyof MoveRules>>

const isRule = (name: SettingName): name is keyof typeof RULE_OF => Object.hasOwn(RULE_OF, name)

/**
 * The server's own constants row by row, to be asked in order; the player's limit is that before the row's command. The
 * answer is written over by the next one.
 */
export function rulesOf({ settings, frames }: Pick<Demo, 'settings' | 'frames'>): (row: number) => MoveRules {
  const { values, changes } = settings
  const rules: MoveRules = {
    gravity: values.sv_gravity ?? 800,
    stopSpeed: values.sv_stopspeed ?? 75,
    accelerate: values.sv_accelerate ?? 5,
    airAccelerate: values.sv_airaccelerate ?? 10,
    friction: values.sv_friction ?? 4,
    edgeFriction: values.edgefriction ?? 2,
    stepSize: values.sv_stepsize ?? 18,
    maxVelocity: values.sv_maxvelocity ?? 2000,
    maxSpeed: 0,
  }
  let next = 0
  return (row) => {
    for (; next < changes.length && changes[next]!.time <= frames.seconds[row]! * 1000; next++) {
      const { name, to } = changes[next]!
      if (isRule(name)) rules[RULE_OF[name]] = to
    }
    rules.maxSpeed = frames.maxSpeed[row - 1] ?? 0
    return rules
  }
}
