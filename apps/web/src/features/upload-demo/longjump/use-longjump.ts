import type { DemoSummary, LongJump } from '@kz/demo'
import { useRef, useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { uploadClient } from '../../../lib/files/upload.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { readJumps, readZip } from '../reader.ts'
import { draftOf, EMPTY_DRAFT, type LongjumpDraft } from './draft.ts'

/** The one long jump of the page, from the drop to its place in the queue. */
export interface LongjumpJob {
  fileName: string
  file: Blob
  stage: 'reading' | 'refused' | 'ready' | 'sending' | 'queued'
  summary?: DemoSummary
  jumps: LongJump[]
  /** which of them is meant */
  chosen: number
  draft: LongjumpDraft
  percent: number
  queuePosition?: number
  error?: string
}

const empty = { jumps: [], chosen: 0, draft: EMPTY_DRAFT, percent: 0 }

/** Reads a dropped demo in the worker, keeps what is typed, sends it. A new drop takes the place of the old one. `replaces`: the sender's own waiting one. */
export function useLongjump(replaces: number | undefined) {
  const [job, setJob] = useState<LongjumpJob | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { act } = useMutation({
    refetches: ['GET /submissions/own'],
    onFailed(failure) {
      const wasStopped = stop.current?.signal.aborted === true
      change({ stage: 'ready', ...(!wasStopped && { error: errorText(failure) }) })
      if (!wasStopped && job) toastError(`${job.fileName}: ${errorText(failure)}`)
      return true
    },
  })
  const change = (part: Partial<LongjumpJob>) => setJob((now) => now && { ...now, ...part })

  async function add(dropped: File): Promise<void> {
    stop.current?.abort()
    try {
      const files = /\.zip$/i.test(dropped.name)
        ? await readZip(dropped)
        : [{ name: dropped.name, file: dropped as Blob }]
      const [only, ...others] = files
      if (!only || others.length > 0) throw new Error('Send one long jump at a time: one demo, or an archive with one.')
      if (!/\.dem$/i.test(only.name)) throw new Error('Only .dem or .zip files are allowed')
      setJob({ ...empty, fileName: only.name, file: only.file, stage: 'reading' })
      const { summary, jumps } = await readJumps(only.file)
      if (summary.hltv) throw new Error('HLTV demos show no player and cannot be submitted')
      const [first] = jumps
      change({ summary, jumps, stage: 'ready', draft: first ? draftOf(first) : EMPTY_DRAFT })
    } catch (error) {
      // what cannot be read leaves its row, which says why
      setJob({ ...empty, fileName: dropped.name, file: dropped, stage: 'refused', error: errorText(error) })
    }
  }

  async function send(): Promise<void> {
    if (job?.stage !== 'ready') return
    const stopper = new AbortController()
    stop.current = stopper
    setJob({ ...job, stage: 'sending', percent: 0 })
    await act(replaces === undefined ? 'Long jump submitted' : 'Long jump replaced', async () => {
      const client = uploadClient({
        onProgress: (sent, total) => change({ percent: (sent / total) * 100 }),
        signal: stopper.signal,
      })
      const { cat, ...typed } = job.draft
      const taken = await client.call('POST /upload/longjump', {
        body: { ...typed, ...(cat && { cat }), ...(replaces !== undefined && { id: replaces }) },
        file: job.file,
        fileName: job.fileName,
      })
      change({ stage: 'queued', queuePosition: taken.queuePosition ?? 1 })
    })
  }

  return {
    job,
    add,
    send,
    edit: (part: Partial<LongjumpDraft>) =>
      setJob((now) => now && withoutError(now, { draft: { ...now.draft, ...part } })),
    choose: (chosen: number) =>
      setJob((now) => {
        const jump = now?.jumps[chosen]
        if (!now || !jump) return now
        const { ytLink, note } = now.draft
        return { ...now, chosen, draft: { ...draftOf(jump), ytLink, note } }
      }),
    cancel: () => stop.current?.abort(),
    clear: () => setJob(null),
  }
}

function withoutError({ error: _, ...job }: LongjumpJob, part: Partial<LongjumpJob>): LongjumpJob {
  return { ...job, ...part }
}

export type Longjump = ReturnType<typeof useLongjump>
