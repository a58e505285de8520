import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { DemoError, longJumps, parseDemo, reportOf } from '@kz/demo'
import { type JudgedDemo, judged } from './figures.ts'
import type { Known } from './known.ts'
import { type ReadDemo, readable } from './parsed-metadata.ts'

/** What a worker is asked for. */
export interface WorkerTask extends Known {
  path: string
}

/** What it answers. */
export type WorkerAnswer =
  | { kind: 'read'; demo: ReadDemo & { judged: JudgedDemo } }
  | { kind: 'refused'; code: DemoError['code']; message: string }

function answer({ path, buttons, rules }: WorkerTask): WorkerAnswer {
  try {
    const demo = parseDemo(readFileSync(path), { buttons })
    const jumps = longJumps(demo)
    const report = reportOf(demo, jumps, rules)
    return { kind: 'read', demo: { ...readable(report.summary, jumps), judged: judged(report) } }
  } catch (error) {
    if (error instanceof DemoError) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

parentPort?.on('message', (task: WorkerTask) => parentPort?.postMessage(answer(task)))
