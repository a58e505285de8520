import { type SubmissionKind, UNDO_SECONDS } from '@kz/contract/review/submission-kinds'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastSuccess } from '../../ui/toast/toast.ts'
import { useMutation } from '../use-mutation.ts'
import { useDesk } from './desk-context.ts'
import { type Decision, WORDS } from './kinds.ts'

/** The calls of a kind about one item; those that answer an item show it as it is now. */
interface Calls<Item, Draft> {
  save(draft: Draft, saved: Draft): Promise<Item | undefined>
  putOff?(question: string): Promise<Item>
  claim?(take: boolean): Promise<Item>
  download(): Promise<void>
}

interface Queue<Item> {
  kind: SubmissionKind
  id: number
  /** of the file that is looked at: it is the one that is released, not one that came meanwhile */
  sha256: string
  queryKey: QueryKey
  /** tells the item in the list that `queryKey` names */
  isSame: (other: Item) => boolean
}

type Doing = Decision | 'save' | 'claim' | 'download'

/** What a checker's card can do. Each answers whether it was done. */
export interface Checker<Draft> {
  kind: SubmissionKind
  id: number
  /** what is on its way */
  busy: Doing | null
  save(draft: Draft, saved: Draft): Promise<boolean>
  /** `text`: the reason, or what the sender is asked */
  decide(decision: Decision, text: string): Promise<boolean>
  claim(take: boolean): Promise<boolean>
  download(): Promise<boolean>
}

/** A checker's actions on one item of a queue: one at a time, a second click while one is on its way does nothing. */
export function useChecker<Item, Draft>(
  { kind, id, sha256, queryKey, isSame }: Queue<Item>,
  calls: Calls<Item, Draft>,
): Checker<Draft> {
  const queries = useQueryClient()
  const desk = useDesk()
  const { act, doing } = useMutation({
    // somebody else may have decided
    onFailed: () => {
      void queries.invalidateQueries({ queryKey })
      return false
    },
  })
  const list = (change: (all: Item[]) => Item[]) => queries.setQueryData<Item[]>(queryKey, (all) => all && change(all))
  const put = (changed: Item | undefined) => {
    if (changed !== undefined) list((all) => all.map((other) => (isSame(other) ? changed : other)))
  }
  const run = async (name: Doing, work: () => Promise<void>) => (await act(null, work, name)) !== null

  async function decide(decision: Decision, text: string): Promise<void> {
    if (decision === 'putOff') {
      put(await calls.putOff?.(text))
      return desk.decide(id, { decision, undoUntil: null })
    }
    await api.call(`POST /review/${kind}`, {
      body: { id, decision, ...(text && { reason: text }), ...(sha256 && { sha256 }) },
    })
    toastSuccess(WORDS[kind].done[decision])
    desk.decide(id, { decision, undoUntil: Date.now() + UNDO_SECONDS * 1000 })
    list((all) => all.filter((other) => !isSame(other)))
  }

  return {
    kind,
    id,
    busy: doing as Doing | null,
    save: (draft, saved) => run('save', async () => put(await calls.save(draft, saved))),
    decide: (decision, text) => run(decision, () => decide(decision, text)),
    claim: (take) => run('claim', async () => put(await calls.claim?.(take))),
    download: () => run('download', calls.download),
  }
}
