import type { Step } from '../../ui/progress-steps.tsx'
import type { Sending } from './use-send-map.ts'

const NAMES = ['Uploaded', 'Checked', 'Map read', 'Pictures', 'Queued']

/** How far a map is, as the five steps of the bar. */
export function stepsOf(sending: Sending): Step[] {
  const done = { idle: 0, sending: 0, failed: 1, checking: 1, pictures: 3, queued: NAMES.length }[sending.stage]
  return NAMES.map((name, index) => {
    if (index < done) return { name, state: 'done' }
    if (index > done || sending.stage === 'idle') return { name, state: 'todo' }
    if (sending.stage === 'failed') return { name, state: 'bad' }
    return { name, state: 'now', ...(sending.stage === 'sending' && { percent: Math.round(sending.percent) }) }
  })
}
