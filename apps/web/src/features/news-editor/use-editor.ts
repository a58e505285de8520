import type { ReleaseDraft } from '@kz/contract/news'
import { CallError } from '@kz/contract/wire/call-error'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { errorText } from '../../lib/text/error-text.ts'
import { toastSuccess } from '../../ui/toast/toast.ts'
import { type Draft, draftOfRelease, EMPTY_DRAFT, isSameDraft, isScheduled, type PostKind } from './drafts/draft.ts'
import { withRelease } from './drafts/release-draft.ts'
import { idsOf, type ReleaseIds, type Stored, savePost, saveRelease } from './drafts/save-post.ts'
import { useAutosave } from './drafts/use-autosave.ts'

export interface EditorOptions {
  kind: PostKind
  /** the post as it is stored */
  read: Draft
  /** what the editor opens with, where that is something else: an older version */
  start?: Draft | undefined
  stored: Stored | null
}

/** The stored working version of the release news. */
export const releaseQuery = queryOf('GET /news/release')

/** A post being written, and what can be done with it. One call at a time. */
export function useEditor({ kind, read, start = read, stored }: EditorOptions) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(read)
  const [draft, setDraft] = useState(start)
  // counts texts that came from elsewhere than the fields: these are then made anew
  const [round, setRound] = useState(0)
  const [release, setRelease] = useState<ReleaseIds | null>(null)
  // what a release took the place of
  const [before, setBefore] = useState<{ draft: Draft; release: ReleaseIds | null } | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const { act, doing } = useMutation({
    onFailed: (failure) => {
      const isConflict = failure instanceof CallError && failure.status === 409
      if (isConflict) setConflict(errorText(failure))
      return isConflict
    },
  })
  const { autosave, state, offer, setOffer } = useAutosave({ kind, stored }, draft, read)
  const unsaved = useRef(false)
  useEffect(() => {
    unsaved.current = !isSameDraft(draft, saved)
  }, [draft, saved])

  const run = (name: string, work: () => Promise<void>) => act(null, work, name)

  function replace(next: Draft): void {
    setDraft(next)
    setRound((count) => count + 1)
  }

  function take(fetched: ReleaseDraft, next: Draft): void {
    if (!isSameDraft(draft, EMPTY_DRAFT)) setBefore({ draft, release })
    setRelease(idsOf(fetched))
    replace(next)
    setConflict(null)
  }

  async function publish(): Promise<void> {
    // the server knows a release by the title of its stored draft
    if (release) {
      const known = await saveRelease(draft, release)
      setRelease(idsOf(known))
    }
    const draftVersion = await autosave.hold()
    try {
      const page = await savePost({ kind, draft, read, stored, draftVersion })
      autosave.finish()
      unsaved.current = false
      void queryClient.invalidateQueries()
      toastSuccess(stored ? 'Post changed' : isScheduled(draft) ? 'Scheduled' : 'Published')
      void navigate({ href: page })
    } catch (error) {
      autosave.resume()
      throw error
    }
  }

  return {
    draft,
    round,
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    replace: (part: Partial<Draft>) => replace({ ...draft, ...part }),
    offer,
    restore() {
      if (offer) replace(offer.draft)
      autosave.decide(offer)
      setOffer(null)
    },
    discard: () =>
      run('discard', async () => {
        await autosave.discard()
        autosave.decide(null)
        setOffer(null)
      }),
    draftState: state,
    /** the other tab's draft in place of this text */
    takeOther: () =>
      run('draft', async () => {
        const other = await autosave.takeOther(read.author)
        if (other) replace(other)
      }),
    overwriteOther: () => run('draft', () => autosave.overwrite()),
    isKept: () => autosave.isKept(),
    unsaved,
    busy: doing,
    conflict,
    hasRelease: release !== null,
    /** nothing is written that a release could take the place of */
    isEmpty: isSameDraft(draft, EMPTY_DRAFT),
    generate: () =>
      run('generate', async () => {
        const generated = await api.call('GET /news/generate-release')
        take(generated, withRelease(draft, generated))
      }),
    open: () =>
      run('open', async () => {
        const opened = await api.call('GET /news/release')
        take(opened, draftOfRelease(opened))
      }),
    /** back to the text before the release; null while there is none */
    goBack:
      before &&
      (() => {
        replace(before.draft)
        setRelease(before.release)
        setBefore(null)
      }),
    saveRelease: () =>
      run('release', async () => {
        if (!release) return
        const known = await saveRelease(draft, release)
        setRelease(idsOf(known))
        queryClient.setQueryData(releaseQuery.queryKey, known)
        setSaved(draft)
        toastSuccess('Draft saved')
      }),
    publish: () => run('publish', publish),
  }
}

export type Editor = ReturnType<typeof useEditor>
