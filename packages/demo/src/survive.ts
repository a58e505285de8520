import { DemoError } from './demo-error.ts'
import { longJumps } from './jumps/long-jumps.ts'
import { parseDemo } from './parse.ts'
import { reportOf } from './report.ts'
import { seriesOf } from './series.ts'

const REPORT_BYTES = 60_000

/** Puts a demo, however broken, through everything; throws what a caller must never see. Answers whether it was read. */
export function survive(bytes: Uint8Array): boolean {
  try {
    const demo = parseDemo(bytes)
    const report = JSON.stringify(reportOf(demo), mustBeFinite)
    if (report.length > REPORT_BYTES) throw new Error(`A report of ${report.length} characters`)
    JSON.stringify(longJumps(demo), mustBeFinite)
    const { x, y, z, speed, pitch, yaw, seconds } = seriesOf(demo)
    for (const column of [x, y, z, speed, pitch, yaw, seconds]) {
      if (!column.every(Number.isFinite)) throw new Error('A series with a number no picture can show')
    }
    return true
  } catch (error) {
    if (error instanceof DemoError) return false
    throw error
  }
}

function mustBeFinite(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`)
  return value
}
