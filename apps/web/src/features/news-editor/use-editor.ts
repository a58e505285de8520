import { ApiError } from '@kz/contract/errors'
import type { ReleaseDraft } from '@kz/contract/news'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type Draft, draftOfRelease, isSameDraft, type PostKind } from './draft.ts'
import { type Stored, savePost, saveRelease } from './save-post.ts'
import { useKeptDraft } from './use-kept-draft.ts'

export interface EditorOptions {
  kind: PostKind
  read: Draft
  stored: Stored | null
}

/** The stored working version of the release news. */
export const releaseQuery = queryOf('GET /news/release')

/** A post being written, and what can be done with it. One call at a time. */
export function useEditor({ kind, read, stored }: EditorOptions) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(read)
  const [draft, setDraft] = useState(read)
  const [release, setRelease] = useState<Pick<ReleaseDraft, 'demoIds' | 'version'> | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const kept = useKeptDraft(`${kind}-draft-${stored?.id ?? 'new'}`, draft, saved)
  const unsaved = useRef(false)
  useEffect(() => {
    unsaved.current = !isSameDraft(draft, saved)
  }, [draft, saved])

  async function run(name: string, act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(name)
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setConflict(errorText(error))
      else toastError(errorText(error))
    } finally {
      setBusy(null)
    }
  }

  function take(fetched: ReleaseDraft): void {
    setRelease({ demoIds: fetched.demoIds, version: fetched.version })
    setDraft(draftOfRelease(fetched))
    setConflict(null)
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    restore: () => {
      if (kept.offer) setDraft(kept.offer.draft)
      kept.dismiss()
    },
    kept,
    unsaved,
    busy,
    conflict,
    hasRelease: release !== null,
    generate: () => run('generate', async () => take(await api.call('GET /news/generate-release'))),
    open: () => run('open', async () => take(await api.call('GET /news/release'))),
    saveRelease: () =>
      run('release', async () => {
        if (!release) return
        const stored = await saveRelease(draft, release)
        setRelease({ demoIds: stored.demoIds, version: stored.version })
        queryClient.setQueryData(releaseQuery.queryKey, stored)
        setSaved(draft)
        kept.forget()
        toastSuccess('Draft saved')
      }),
    publish: () =>
      run('publish', async () => {
        // the server knows a release by the title of its stored draft
        if (release) {
          const known = await saveRelease(draft, release)
          setRelease({ demoIds: known.demoIds, version: known.version })
        }
        const page = await savePost({ kind, draft, read, stored })
        kept.forget()
        unsaved.current = false
        void queryClient.invalidateQueries()
        toastSuccess(stored ? 'Saved' : 'Published')
        void navigate({ href: page })
      }),
  }
}

export type Editor = ReturnType<typeof useEditor>
