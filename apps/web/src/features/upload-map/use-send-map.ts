import type { OwnMap } from '@kz/contract/maps'
import { useEffect, useRef, useState } from 'react'
import type { MapDraft } from '../../blocks/map/map-form.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { uploadClient } from '../../lib/files/upload.ts'
import { errorText } from '../../lib/text/error-text.ts'

/** What is sent beside the file. */
export interface MapSending extends MapDraft {
  note: string
  changelog: string
  mayPublish: boolean
}

export type Sending =
  | { stage: 'idle' }
  | { stage: 'sending'; percent: number }
  /** everything has arrived, the server is looking at it */
  | { stage: 'checking' }
  | { stage: 'pictures'; done: number; all: number }
  | { stage: 'failed'; error: string }
  | { stage: 'queued'; map: OwnMap; lost: string[] }

/** Sends a map with its pictures: the file first, then each picture on its own. */
export function useSendMap() {
  const [sending, setSending] = useState<Sending>({ stage: 'idle' })
  const stop = useRef<AbortController | null>(null)
  const { act } = useMutation({
    refetches: ['GET /submissions/own', 'GET /upload/own-submitted-maps'],
    onFailed(failure) {
      const wasStopped = stop.current?.signal.aborted === true
      setSending(wasStopped ? { stage: 'idle' } : { stage: 'failed', error: errorText(failure) })
      return wasStopped
    },
  })
  useEffect(() => () => stop.current?.abort(), [])

  async function sendFile(file: File, body: MapSending, replaced: number | null): Promise<OwnMap> {
    const { mapperNames, type, length, difficulty, isXdMap, note, changelog, mayPublish } = body
    const facts = { mapperNames, type, length, difficulty, isXdMap, note, changelog, mayPublish }
    const client = uploadClient({
      onProgress: (sent, total) =>
        setSending(sent >= total ? { stage: 'checking' } : { stage: 'sending', percent: (sent / total) * 100 }),
      signal: (stop.current as AbortController).signal,
    })
    return client.call('POST /upload/map', {
      file,
      fileName: file.name,
      body: { ...facts, ...(replaced !== null && { mapId: replaced }) },
    })
  }

  /** One that is refused does not keep the others back; answers why, picture by picture. */
  async function sendPictures(mapId: number, pictures: readonly File[]): Promise<string[]> {
    const lost: string[] = []
    for (const [index, picture] of pictures.entries()) {
      setSending({ stage: 'pictures', done: index, all: pictures.length })
      try {
        await api.call('POST /upload/map-picture', { file: picture, fileName: picture.name, body: { mapId } })
      } catch (error) {
        lost.push(`${picture.name}: ${errorText(error)}`)
      }
    }
    return lost
  }

  async function send(file: File, body: MapSending, pictures: readonly File[], replaced: number | null): Promise<void> {
    stop.current = new AbortController()
    setSending({ stage: 'sending', percent: 0 })
    await act('Map submitted', async () => {
      const map = await sendFile(file, body, replaced)
      const lost = await sendPictures(map.mapId, pictures)
      setSending({ stage: 'queued', map, lost })
    })
  }

  return {
    sending,
    send,
    cancel: () => stop.current?.abort(),
    forget: () => setSending({ stage: 'idle' }),
  }
}
