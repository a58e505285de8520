import type { Entity } from './entities.ts'

/** What timer plugins know a map's buttons by. */
const START = new Set(
  ['counter_start', 'clockstartbutton', 'firsttimerelay', 'but_start', 'counter_start_button', 'multi_start'].concat([
    'timer_startbutton',
    'start_timer_emi',
    'gogogo',
  ]),
)
const STOP = new Set(
  ['counter_off', 'clockstopbutton', 'clockstop', 'but_stop', 'counter_stop_button', 'multi_stop'].concat([
    'stop_counter',
    'm_counter_end_emi',
  ]),
)

/** Which of a timer's buttons an entity is; null for all others. */
export function timerButton(entity: Entity): 'start' | 'stop' | null {
  if (entity.get('classname') !== 'func_button') return null
  const target = (entity.get('target') ?? '').toLowerCase()
  return START.has(target) ? 'start' : STOP.has(target) ? 'stop' : null
}
