import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { uploadClient } from '../../lib/upload.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type Draft, draftOf, type Job } from './job.ts'
import { readDemo, readZip } from './reader.ts'

const emptyDraft: Draft = { route: '', time: '', cp: '0', gc: '0', mpbhop: false, ytLink: '', note: '' }
let count = 0

/** The demos of this visit: dropped, read, filled in, sent. Each file is read by one worker, one after the other. */
export function useJobs() {
  const [jobs, setJobs] = useState<Job[]>([])
  const queries = useQueryClient()
  const stops = useRef(new Map<number, AbortController>())

  const change = (id: number, part: Partial<Job>) =>
    setJobs((all) => all.map((job) => (job.id === id ? { ...job, ...part } : job)))

  async function read(job: Job): Promise<void> {
    try {
      const summary = await readDemo(job.file)
      change(job.id, { summary, stage: 'matching' })
      if (summary.hltv) throw new Error('HLTV demos show no player and cannot be submitted')
      const map = await queries
        .fetchQuery({ ...queryOf('GET /record/map', { query: { mapName: summary.map } }), staleTime: 0, retry: false })
        .catch((error) => {
          throw new Error(error.status === 404 ? `Unknown map: ${summary.map}` : errorText(error))
        })
      change(job.id, { map, stage: 'ready', draft: draftOf(job.fileName, summary, map) })
    } catch (error) {
      change(job.id, { error: errorText(error) })
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      if (!/\.zip$/i.test(file.name)) await addOne(file.name, file)
      else {
        try {
          for (const inside of await readZip(file)) await addOne(inside.name, inside.file)
        } catch (error) {
          toastError(errorText(error))
        }
      }
    }
  }

  async function addOne(fileName: string, file: Blob): Promise<void> {
    const job: Job = { id: ++count, fileName, file, stage: 'reading', draft: emptyDraft, percent: 0 }
    const isDemo = /\.dem$/i.test(fileName)
    setJobs((all) => [...all, isDemo ? job : { ...job, error: 'Only .dem or .zip files are allowed' }])
    if (isDemo) await read(job)
  }

  async function send(job: Job): Promise<void> {
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
        body: { ...typed, cp: Number(cp), gc: Number(gc) },
        file: job.file,
        fileName: job.fileName,
      })
      const [taken] = accepted
      if (!taken) throw new Error(refused[0]?.message ?? 'The demo was not taken.')
      change(job.id, { stage: 'queued', queuePosition: taken.queuePosition })
      toastSuccess('Demo submitted')
      void queries.invalidateQueries({
        queryKey: ['GET /upload/own-submitted-demos' satisfies Parameters<typeof api.call>[0]],
      })
    } catch (error) {
      if (stop.signal.aborted) change(job.id, { stage: 'ready' })
      else {
        change(job.id, { error: errorText(error) })
        toastError(errorText(error))
      }
    } finally {
      stops.current.delete(job.id)
    }
  }

  return {
    jobs,
    add,
    send,
    edit: (job: Job, part: Partial<Draft>) => change(job.id, { draft: { ...job.draft, ...part } }),
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
