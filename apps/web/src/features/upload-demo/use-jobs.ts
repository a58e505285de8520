import type { OwnDemo } from '@kz/contract/runs/demos'
import { CallError } from '@kz/contract/wire/call-error'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { takeHanded } from '../../lib/files/handed-file.ts'
import { uploadClient } from '../../lib/files/upload.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { isReady } from './checks.ts'
import { type Draft, draftLike, draftOf, type Job, type RunMap, waitingMap } from './job.ts'
import { readDemo, readZip } from './reader.ts'

const emptyDraft: Draft = { route: '', time: '', cp: '0', gc: '0', mpbhop: false, ytLink: '', note: '' }
let count = 0
const OWN_LISTS = ['GET /submissions/own', 'GET /upload/own-submitted-demos'] as const

/**
 * The demos of this visit: dropped, read, filled in, sent. Each file is read by one worker, one after the other. With
 * `replaced`, the first takes the place of that one's file.
 */
export function useJobs(replaced: OwnDemo | undefined) {
  const [jobs, setJobs] = useState<Job[]>([])
  const [sendingAll, setSendingAll] = useState(false)
  const queries = useQueryClient()
  const stops = useRef(new Map<number, AbortController>())
  const taken = useRef(false)

  const change = (id: number, part: Partial<Job>) =>
    setJobs((all) => all.map((job) => (job.id === id ? { ...job, ...part } : job)))

  async function read(job: Job): Promise<void> {
    try {
      const summary = await readDemo(job.file)
      change(job.id, { summary, stage: 'matching' })
      if (summary.hltv) throw new Error('HLTV demos show no player and cannot be submitted')
      const map = await mapOf(summary.map)
      const draft = draftOf(job.fileName, summary, map)
      const isSame = replaced && job.replaces === replaced.demoId && replaced.mapName === map.mapName
      change(job.id, { map, stage: 'ready', draft: isSame ? draftLike(draft, replaced) : draft })
    } catch (error) {
      change(job.id, { error: errorText(error) })
    }
  }

  /** A map of the site, or the sender's own that waits for its check. */
  async function mapOf(mapName: string): Promise<RunMap> {
    const now = { staleTime: 0, retry: false }
    try {
      const known = await queries.fetchQuery({ ...queryOf('GET /record/map', { query: { mapName } }), ...now })
      return { ...known, waits: false }
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error
      const own = await queries.fetchQuery({ ...queryOf('GET /upload/own-submitted-maps'), ...now })
      const waiting = waitingMap(own, mapName)
      if (!waiting) throw new Error(`Unknown map: ${mapName}`)
      return waiting
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      if (!/\.zip$/i.test(file.name)) await addOne(file.name, file)
      else {
        try {
          for (const inside of await readZip(file)) await addOne(inside.name, inside.file)
        } catch (error) {
          addRow(file.name, file, errorText(error))
        }
      }
    }
  }

  /** What cannot be sent has its row as well: it says why. */
  function addRow(fileName: string, file: Blob, error?: string): Job {
    const isFirst = replaced && !taken.current
    if (isFirst && !error) taken.current = true
    const job: Job = {
      ...{ id: ++count, fileName, file, stage: 'reading', draft: emptyDraft, percent: 0 },
      ...(isFirst && !error && { replaces: replaced.demoId }),
      ...(error && { error }),
    }
    setJobs((all) => [...all, job])
    return job
  }

  async function addOne(fileName: string, file: Blob): Promise<void> {
    if (/\.dem$/i.test(fileName)) await read(addRow(fileName, file))
    else addRow(fileName, file, 'Only .dem or .zip files are allowed')
  }

  /** Answers whether it was taken; a refusal stands in its row, and is told with the name of its file. */
  async function send(job: Job, quiet = false): Promise<boolean> {
    const stop = new AbortController()
    stops.current.set(job.id, stop)
    change(job.id, { stage: 'sending', percent: 0 })
    try {
      const client = uploadClient({
        onProgress: (sent, total) => change(job.id, { percent: (sent / total) * 100 }),
        signal: stop.signal,
      })
      const { cp, gc, ...typed } = job.draft
      const { accepted, refused } = await client.call('POST /upload/map-demo', {
        body: {
          ...{ ...typed, cp: Number(cp), gc: Number(gc) },
          ...(job.replaces !== undefined && { demoId: job.replaces }),
        },
        file: job.file,
        fileName: job.fileName,
      })
      const [first] = accepted
      if (!first) throw new Error(refused[0]?.message ?? 'The demo was not accepted.')
      change(job.id, { stage: 'queued', queuePosition: first.queuePosition })
      if (!quiet) toastSuccess(job.replaces === undefined ? 'Demo submitted' : 'Demo replaced')
      return true
    } catch (error) {
      if (stop.signal.aborted) change(job.id, { stage: 'ready' })
      else {
        change(job.id, { error: errorText(error) })
        if (!quiet) toastError(`${job.fileName}: ${errorText(error)}`)
      }
      return false
    } finally {
      stops.current.delete(job.id)
      for (const call of OWN_LISTS) void queries.invalidateQueries({ queryKey: [call] })
    }
  }

  /** Sends all that are ready, one after the other; what is refused says so in its row. */
  async function sendAll(): Promise<void> {
    const ready = jobs.filter(isReady)
    setSendingAll(true)
    const done: boolean[] = []
    for (const job of ready) done.push(await send(job, true))
    setSendingAll(false)
    const count = done.filter(Boolean).length
    const lost = ready.length - count
    const sent = count === 1 ? 'Demo submitted' : `${count} demos submitted`
    if (lost === 0) toastSuccess(sent)
    else toastError(`${count > 0 ? `${sent}, ` : ''}${lost} not accepted: see the reasons beside them`)
  }

  const takeFile = useEffectEvent(() => {
    const file = takeHanded()
    if (file) void add([file])
  })
  useEffect(() => takeFile(), [])

  return {
    jobs,
    add,
    send,
    sendAll,
    sendingAll,
    readyCount: jobs.filter(isReady).length,
    edit: (job: Job, part: Partial<Draft>) => change(job.id, { draft: { ...job.draft, ...part } }),
    /** another run of the same file, for another route */
    addRun: ({ replaces: _, ...job }: Job, run: Partial<Draft>) => {
      const route = job.map?.routes.find((one) => one.route !== job.draft.route)?.route ?? ''
      const other: Job = { ...job, id: ++count, draft: { ...job.draft, ...run, route } }
      setJobs((all) => all.flatMap((one) => (one.id === job.id ? [one, other] : [one])))
    },
    rename: (job: Job, fileName: string) => change(job.id, { fileName }),
    cancel: (job: Job) => stops.current.get(job.id)?.abort(),
    /** gives a refused demo back to its form */
    mend: (job: Job) => setJobs((all) => all.map((other) => (other.id === job.id ? withoutError(other) : other))),
    remove: (job: Job) => setJobs((all) => all.filter((other) => other.id !== job.id)),
    clearFinished: () => setJobs((all) => all.filter((job) => job.stage !== 'queued' && !job.error)),
  }
}

function withoutError({ error: _, ...job }: Job): Job {
  return { ...job, stage: 'ready' }
}

export type Jobs = ReturnType<typeof useJobs>
