/** What the server knows about a demo's likes and the viewer's own. */
export interface Liked {
  liked: boolean
  likes: number
  /** when they were counted, if that was told */
  at?: number
}

interface Intent {
  wanted: boolean
  known: Liked
  sent: number
}

const MOST_SENT = 3

interface LikeQueueOptions {
  /** sends the toggle of one demo and answers what the server knows then */
  send: (demoId: number) => Promise<Liked>
  /** the server's state after the last answer, when nothing is wanted any more */
  onSettled: (demoId: number, known: Liked) => void
  onFailed: (error: unknown) => void
}

export interface LikeQueue {
  /** turns the viewer's like of a demo around; `now` is what the page shows without the queue */
  toggle(demoId: number, now: Liked): void
  /** what to show while an answer is awaited; undefined when the server's state is the truth */
  shown(demoId: number): Liked | undefined
  watch(listener: () => void): () => void
}

/**
 * Likes that show at once and are sent one at a time. Only the last intent of each demo counts: clicks during a request
 * change what is wanted after it. A failure puts the server's state back.
 */
export function createLikeQueue({ send, onSettled, onFailed }: LikeQueueOptions): LikeQueue {
  const intents = new Map<number, Intent>()
  const shownNow = new Map<number, Liked>()
  const listeners = new Set<() => void>()
  let running = false

  function note(demoId: number): void {
    const intent = intents.get(demoId)
    if (intent) shownNow.set(demoId, expected(intent))
    else shownNow.delete(demoId)
    for (const listener of listeners) listener()
  }

  function settle(demoId: number, known: Liked): void {
    intents.delete(demoId)
    onSettled(demoId, known)
    note(demoId)
  }

  async function sendOne(demoId: number, intent: Intent): Promise<void> {
    try {
      intent.sent += 1
      intent.known = await send(demoId)
      if (intent.known.liked === intent.wanted || intent.sent === MOST_SENT) settle(demoId, intent.known)
      else note(demoId)
    } catch (error) {
      settle(demoId, intent.known)
      onFailed(error)
    }
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let next = first(intents); next; next = first(intents)) {
      const [demoId, intent] = next
      if (intent.wanted === intent.known.liked) settle(demoId, intent.known)
      else await sendOne(demoId, intent)
    }
    running = false
  }

  return {
    toggle(demoId, now) {
      const intent = intents.get(demoId)
      if (intent) Object.assign(intent, { wanted: !intent.wanted, sent: 0 })
      else intents.set(demoId, { wanted: !now.liked, known: now, sent: 0 })
      note(demoId)
      void run()
    },
    shown: (demoId) => shownNow.get(demoId),
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const first = (intents: Map<number, Intent>): [number, Intent] | undefined => intents.entries().next().value

function expected({ wanted, known }: Intent): Liked {
  if (wanted === known.liked) return known
  return { liked: wanted, likes: Math.max(0, known.likes + (wanted ? 1 : -1)) }
}
