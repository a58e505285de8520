import { readdirSync, readFileSync } from 'node:fs'

const WORKER_MS = 10_000

/** Memory of the largest of this process's children that draw pages, in MB; what processes share is counted whole. */
export function rendererMb() {
  const told = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const status = readFileSync(`/proc/${pid}/status`, 'utf8')
          const number = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
          const draws = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
          return [[Number(pid), { parent: number('PPid'), mb: number('VmRSS') / 1024, draws }]]
        } catch {
          return []
        }
      }),
  )
  const isOwn = (pid) => pid === process.pid || (told.has(pid) && isOwn(told.get(pid).parent))
  return Math.max(0, ...[...told].flatMap(([pid, { mb, draws }]) => (draws && isOwn(pid) ? [mb] : [])))
}

/** Looks into the scripts of a page and of its workers. */
export async function scriptsOf(page) {
  const session = await page.context().newCDPSession(page)
  const workers = new Set()
  const answers = new Map()
  let asked = 0
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.add(sessionId)
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    answers.get(id)?.(result)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const ofWorker = async (sessionId, method) => {
    const id = ++asked
    // one that ends meanwhile does not answer
    const answer = new Promise((resolve) => {
      answers.set(id, resolve)
      setTimeout(resolve, WORKER_MS)
    })
    const message = JSON.stringify({ id, method })
    await session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {})
    const said = await answer
    answers.delete(id)
    return said
  }
  const ofAll = (method) => Promise.all([session.send(method), ...[...workers].map((one) => ofWorker(one, method))])
  return {
    /** What they hold, in MB: their heaps and what their buffers hold. */
    async mb() {
      const all = await ofAll('Runtime.getHeapUsage')
      const bytes = (heap) => (heap?.usedSize ?? 0) + (heap?.backingStorageSize ?? 0)
      return all.reduce((sum, heap) => sum + bytes(heap), 0) / 1024 ** 2
    },
    /** Takes away what nothing holds any more, as a browser does sooner or later. */
    sweep: () => ofAll('HeapProfiler.collectGarbage'),
  }
}
