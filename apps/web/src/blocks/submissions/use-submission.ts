import type { ApiKey } from '@kz/contract/api'
import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { OwnSubmission } from '@kz/contract/review/submissions'
import { api } from '../../lib/api.ts'
import { useMutation } from '../use-mutation.ts'
import { pictureFault } from './picture-fault.ts'

/** What each kind calls its own list, and how one is taken back. */
const OWN: Record<SubmissionKind, { list: ApiKey; withdraw: (id: number) => Promise<unknown> }> = {
  demo: {
    list: 'GET /upload/own-submitted-demos',
    withdraw: (demoId) => api.call('DELETE /upload/own-submitted-demo', { query: { demoId } }),
  },
  longjump: {
    list: 'GET /upload/own-submitted-lj-demos',
    withdraw: (id) => api.call('DELETE /upload/own-submitted-lj-demo', { query: { id } }),
  },
  map: {
    list: 'GET /upload/own-submitted-maps',
    withdraw: (mapId) => api.call('DELETE /upload/own-submitted-map', { query: { mapId } }),
  },
}

/** A new file in the place of the old one, with the answer to the checker: what was typed for the old one stays. */
const ATTACH: Partial<Record<SubmissionKind, (id: number, answer: string, file: File) => Promise<unknown>>> = {
  async demo(demoId, answer, file) {
    const own = await api.call('GET /upload/own-submitted-demos')
    const { route = '', cp = 0, gc = 0, mpbhop = false } = own.find((one) => one.demoId === demoId) ?? {}
    const body = { route, cp, gc, mpbhop, demoId, answer }
    const { accepted, refused } = await api.call('POST /upload/map-demo', { body, file, fileName: file.name })
    if (accepted.length === 0) throw new Error(refused[0]?.message ?? 'The demo was not accepted.')
  },
}

/** Whether an answer about this kind takes a file along. */
export const takesFile = (kind: SubmissionKind): boolean => kind in ATTACH

const NAMES: Record<SubmissionKind, string> = { demo: 'Demo', longjump: 'Long jump', map: 'Map' }

/** What a sender does to one of their own: take it back, answer, send it again. Each answers whether it was done. */
export function useSubmission({ kind, id }: Pick<OwnSubmission, 'kind' | 'id'>) {
  const { busy, error, act } = useMutation({ refetches: ['GET /submissions/own', OWN[kind].list] })
  const query = { kind, id }
  return {
    busy,
    error,
    withdraw: async () => (await act(`${NAMES[kind]} withdrawn`, () => OWN[kind].withdraw(id))) !== null,
    answer: async (answer: string, file: File | null) =>
      (await act('Answer sent', async () => {
        if (file) await ATTACH[kind]?.(id, answer.trim(), file)
        else await api.call('POST /submissions/answer', { query, body: { answer } })
      })) !== null,
    addPicture: async (file: File) =>
      (await act('Picture added', async () => {
        const fault = await pictureFault(file)
        if (fault) throw new Error(fault)
        await api.call('POST /upload/map-picture', { file, fileName: file.name, body: { mapId: id } })
      })) !== null,
    sendAgain: async (note: string) =>
      (await act(`${NAMES[kind]} sent again`, () => api.call('POST /submissions/again', { query, body: { note } }))) !==
      null,
  }
}
