import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { type Analysis, analysisOf, analysisOfKept } from './analysis.ts'
import type { Source } from './messages.ts'
import { openDemo, type Progress } from './reader.ts'

/** What the page was asked to open: ids of records, waiting demos, one's own, long jumps, runs of game servers and shared reports. */
export type Wanted =
  | { kind: 'demo' | 'waiting' | 'own' | 'longjump' | 'jump' | 'run'; id: number }
  /** a demo of a collection */
  | { kind: 'collection'; id: number; file: string }
  | { kind: 'report'; id: string }

export type Opening =
  | { kind: 'nothing' }
  | { kind: 'reading'; name: string; progress: Progress }
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'open'; analysis: Analysis }

const BEGUN: Progress = { step: 'fetching', part: 0 }

/** Where the file of a demo of the site is. */
async function sourceOf(wanted: Exclude<Wanted, { kind: 'report' }>): Promise<Source> {
  const { kind, id } = wanted
  if (kind === 'own') return { url: `/api/upload/own-demo-file?demoId=${id}`, name: `demo ${id}` }
  if (kind === 'run') return { url: `/replays/run-${id}.krpz`, name: `run ${id}` }
  if (kind === 'jump') return { url: `/api/longjump/unreleased-archive?id=${id}`, name: `longjump ${id}` }
  if (kind === 'longjump') return { url: `/api/longjump/demo-file?demoId=${id}`, name: `longjump ${id}` }
  if (kind === 'collection') {
    const asked = { params: { id }, query: { fileName: wanted.file } }
    const { presignedUrl, fileName } = await api.call('GET /demo-collections/{id}/demo-file', asked)
    return { url: presignedUrl, name: fileName }
  }
  const call = kind === 'demo' ? 'GET /record/demo-file' : 'GET /record/unreleased-demo-file'
  const { presignedUrl, fileName } = await api.call(call, { query: { demoId: id } })
  return { url: presignedUrl, name: fileName }
}

/** The demo that is open, and what opens another. The last one that was asked for wins. */
export function useAnalysis(wanted: Wanted | null) {
  const [opening, setOpening] = useState<Opening>({ kind: 'nothing' })
  const stop = useRef(new AbortController())

  async function open(name: string, source: () => Source | Promise<Source>): Promise<void> {
    stop.current.abort(new Error('Another demo was opened'))
    stop.current = new AbortController()
    const { signal } = stop.current
    const show = (next: Opening) => {
      if (!signal.aborted) setOpening(next)
    }
    show({ kind: 'reading', name, progress: BEGUN })
    try {
      const reading = await openDemo(await source(), (progress) => show({ kind: 'reading', name, progress }), signal)
      show({ kind: 'open', analysis: analysisOf(reading) })
    } catch (error) {
      show({ kind: 'failed', name, message: errorText(error) })
    }
  }

  async function openShared(id: string): Promise<void> {
    stop.current.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    const name = 'Shared report'
    setOpening({ kind: 'reading', name, progress: BEGUN })
    const next: Opening = await api
      .call('GET /analyzer/report', { query: { id } })
      .then((kept): Opening => ({ kind: 'open', analysis: analysisOfKept(kept) }))
      .catch((error): Opening => ({ kind: 'failed', name, message: errorText(error) }))
    if (!signal.aborted) setOpening(next)
  }

  const openWanted = useEffectEvent((asked: Wanted) => {
    if (asked.kind === 'report') void openShared(asked.id)
    else void open('Demo', () => sourceOf(asked as Exclude<Wanted, { kind: 'report' }>))
  })
  const [kind, id] = [wanted?.kind, wanted?.id]
  const file = wanted?.kind === 'collection' ? wanted.file : undefined
  useEffect(() => {
    if (kind !== undefined) openWanted({ kind, id, file } as Wanted)
  }, [kind, id, file])
  useEffect(() => () => stop.current.abort(), [])

  return {
    opening,
    openFile: (file: File) => void open(file.name, () => ({ file, name: file.name })),
    openDemo: (id: number, name: string) => void open(name, () => sourceOf({ kind: 'demo', id })),
    close: () => {
      stop.current.abort()
      setOpening({ kind: 'nothing' })
    },
  }
}

/** The demo that another is compared with. */
export type Other = ReturnType<typeof useAnalysis>
