import type { Geometry } from '@kz/bsp/geometry'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TrackColumns } from './replay-messages.ts'
import { type Loaded, openReader, type ReplayReader } from './replay-reader.ts'

let reader: ReplayReader | undefined

/** One worker reads for all replays of a page. */
function sharedReader(): ReplayReader {
  reader ??= openReader()
  return reader
}

/** An address never changes its content, so nothing is asked for twice while the page is open. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false, retry: false } as const

const trackQuery = (url: string) => ({
  ...KEPT,
  queryKey: ['track', url],
  queryFn: () => sharedReader().track(url),
})

/** The track at an address; nothing is fetched without one. */
export const useTrack = (url: string | null) => useQuery({ ...trackQuery(url ?? ''), enabled: url !== null })

/** Tracks by their address, as far as they have come, and why others could not be read. */
export function useTracks(urls: readonly string[]): {
  tracks: ReadonlyMap<string, TrackColumns>
  failed: ReadonlyMap<string, string>
} {
  const found = useQueries({ queries: urls.map(trackQuery) })
  const state = found.map(({ dataUpdatedAt, errorUpdatedAt }) => `${dataUpdatedAt} ${errorUpdatedAt}`).join()
  const known = `${urls.join()} ${state}`
  return useMemo(() => {
    const tracks = new Map<string, TrackColumns>()
    const failed = new Map<string, string>()
    for (const [index, { data, error }] of found.entries()) {
      if (data) tracks.set(urls[index]!, data)
      if (error) failed.set(urls[index]!, error.message)
    }
    return { tracks, failed }
  }, [known])
}

/** The map at an address, how much of it has come, and why it could not be read. */
export function useMapGeometry(url: string | null): {
  map: Geometry | null
  progress: Loaded | null
  error: string | null
} {
  const [progress, setProgress] = useState<Loaded | null>(null)
  const { data, error } = useQuery({
    ...KEPT,
    queryKey: ['geometry', url],
    queryFn: () => sharedReader().map(url ?? '', setProgress),
    enabled: url !== null,
  })
  return { map: data ?? null, progress: data ? null : progress, error: error?.message ?? null }
}
