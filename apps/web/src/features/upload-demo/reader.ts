import type { DemoSummary, LongJump } from '@kz/demo'
import type { ReadAnswer, ReadRequest } from './reading.ts'

type Pending = { resolve: (answer: ReadAnswer) => void; reject: (error: Error) => void }

/** The worker that reads demos, started at its first file. */
let worker: Worker | undefined
const pending = new Map<number, Pending>()
let count = 0

function start(): Worker {
  const started = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
    pending.get(data.id)?.resolve(data)
    pending.delete(data.id)
  }
  started.onerror = () => {
    for (const { reject } of pending.values()) reject(new Error('The demo reader stopped. Try this file again.'))
    pending.clear()
    worker = undefined
  }
  return started
}

async function ask(kind: ReadRequest['kind'], file: Blob): Promise<ReadAnswer> {
  worker ??= start()
  const id = ++count
  const answer = new Promise<ReadAnswer>((resolve, reject) => pending.set(id, { resolve, reject }))
  worker.postMessage({ kind, id, file } satisfies ReadRequest)
  return answer
}

/** What the parser sees in a demo; throws with a sentence when it is none. */
export async function readDemo(file: Blob): Promise<DemoSummary> {
  const answer = await ask('read', file)
  if (answer.kind === 'summary') return answer.summary
  throw new Error(answer.kind === 'error' ? answer.message : 'Unexpected answer')
}

/** What the parser sees in a demo, and its long jumps, the longest first; throws with a sentence when it is none. */
export async function readJumps(file: Blob): Promise<{ summary: DemoSummary; jumps: LongJump[] }> {
  const answer = await ask('jumps', file)
  if (answer.kind === 'jumps') return answer
  throw new Error(answer.kind === 'error' ? answer.message : 'Unexpected answer')
}

/** The demos of an archive; throws with a sentence when it is not one we take. */
export async function readZip(file: Blob): Promise<{ name: string; file: Blob }[]> {
  const answer = await ask('unzip', file)
  if (answer.kind === 'files') return answer.files
  throw new Error(answer.kind === 'error' ? answer.message : 'Unexpected answer')
}
