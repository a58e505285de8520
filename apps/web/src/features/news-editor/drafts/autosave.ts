import type { PostDraft } from '@kz/contract/news'
import { CallError } from '@kz/contract/wire/call-error'
import { readStoredJson, writeStored } from '../../../lib/session/storage.ts'
import { type Author, type Draft, draftOfKept, isKeptDraft, isSameDraft } from './draft.ts'

/** An unsaved text that an earlier visit left. */
export interface Offer {
  draft: Draft
  savedAt: Date
  /** of the draft on the server; 0 for one that only this browser has */
  version: number
  /** the post has another version than the draft was begun from */
  isBehind: boolean
}

export type DraftState =
  | { is: 'clean' }
  | { is: 'saving' }
  | { is: 'kept'; at: Date }
  /** the server cannot be reached: the text is kept in this browser */
  | { is: 'local' }
  | { is: 'refused'; text: string }
  | { is: 'conflict'; text: string }

export interface AutosaveOptions {
  /** key of what this browser keeps */
  key: string
  read: () => Promise<PostDraft | null>
  write: (draft: Draft, version: number) => Promise<PostDraft>
  drop: () => Promise<void>
  /** the post as it is stored */
  saved: Draft
  postVersion: number | null
  onState: (state: DraftState) => void
}

const QUIET_MILLISECONDS = 2_000
const LONGEST_MILLISECONDS = 10_000

/**
 * Keeps what is written: on the server two seconds after the last change and every ten at least, in this browser
 * where the server cannot be reached. One call at a time; a draft that another tab wrote is never overwritten unasked.
 */
export function createAutosave({ key, read, write, drop, saved, postVersion, onState }: AutosaveOptions) {
  let current = saved
  let kept = saved
  let version = 0
  let isHeld = true
  /** the writer has decided about what was left, and the text is not published yet */
  let isTheirs = false
  let waitsSince: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<void> | null = null

  const keepLocal = () => writeStored(key, JSON.stringify({ draft: current, keptAt: Date.now() }))

  function plan(): void {
    clearTimeout(timer)
    if (isHeld || isSameDraft(current, kept)) return
    waitsSince ??= Date.now()
    const longest = waitsSince + LONGEST_MILLISECONDS - Date.now()
    timer = setTimeout(() => void save(), Math.max(0, Math.min(QUIET_MILLISECONDS, longest)))
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    if (inFlight) return inFlight.then(save)
    if (isHeld || isSameDraft(current, kept)) return Promise.resolve()
    waitsSince = null
    inFlight = send(current).finally(() => {
      inFlight = null
      plan()
    })
    return inFlight
  }

  async function send(sent: Draft): Promise<void> {
    onState({ is: 'saving' })
    try {
      version = (await write(sent, version)).version
      kept = sent
      writeStored(key, null)
      onState({ is: 'kept', at: new Date() })
    } catch (error) {
      keepLocal()
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) {
        onState({ is: 'local' })
        timer = setTimeout(() => void save(), LONGEST_MILLISECONDS)
      } else {
        isHeld = true
        onState(error.status === 409 ? { is: 'conflict', text: error.message } : { is: 'refused', text: error.message })
      }
    }
  }

  return {
    /** Begins: answers what an earlier visit left, the newer one of server and browser; nothing is kept until `decide`. */
    async open(author: Author | null): Promise<Offer | null> {
      const stored = await read().catch(() => null)
      const local = readStoredJson(key, isKeptDraft)
      version = stored?.version ?? 0
      const isLocalNewer = local !== null && (!stored || local.keptAt > Date.parse(stored.savedDateIso))
      const draft = isLocalNewer ? local.draft : stored && draftOfKept(stored, author)
      if (!draft || isSameDraft(draft, saved)) return null
      return {
        draft,
        savedAt: new Date(isLocalNewer ? local.keptAt : (stored?.savedDateIso ?? 0)),
        version: isLocalNewer ? 0 : version,
        isBehind: !isLocalNewer && stored?.postVersion !== postVersion,
      }
    },
    /** The writer has decided about what was left: from now on their text is kept. */
    decide(taken: Offer | null): void {
      isHeld = false
      isTheirs = true
      if (taken) kept = taken.version > 0 ? taken.draft : saved
      plan()
    },
    change(draft: Draft): void {
      current = draft
      plan()
    },
    /** Another tab's draft in place of this one. Null when it is gone. */
    async takeOther(author: Author | null): Promise<Draft | null> {
      const other = await read()
      version = other?.version ?? 0
      isHeld = false
      kept = other ? draftOfKept(other, author) : saved
      writeStored(key, null)
      onState({ is: 'clean' })
      return other && kept
    },
    /** This tab's draft in place of the other one. */
    async overwrite(): Promise<void> {
      version = (await read())?.version ?? 0
      isHeld = false
      await save()
    },
    /** Stops keeping and waits for what is on its way; answers the version the server has. */
    async hold(): Promise<number> {
      isHeld = true
      clearTimeout(timer)
      await inFlight
      return version
    },
    resume(): void {
      isHeld = false
      plan()
    },
    /** The post is stored as `stored` and its draft gone with it. */
    finish(): void {
      isHeld = true
      isTheirs = false
      clearTimeout(timer)
      writeStored(key, null)
      onState({ is: 'clean' })
    },
    /** Takes the draft away, here and on the server. */
    async discard(): Promise<void> {
      writeStored(key, null)
      version = 0
      await drop()
    },
    /** The page goes away. */
    leave(): void {
      if (!isTheirs || isSameDraft(current, saved) || isSameDraft(current, kept)) return
      keepLocal()
      void save()
    },
    isKept: () => isSameDraft(current, kept),
  }
}

export type Autosave = ReturnType<typeof createAutosave>
