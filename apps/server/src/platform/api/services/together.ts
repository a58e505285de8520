import { setTimeout as wait } from 'node:timers/promises'

/** Work of many callers that is done together: what comes while some of it is done is done after it, all at once. */

export interface Together {
  /** so many at once */
  most: number
  /** The next does not begin before the last began so long ago: more come along meanwhile. Who comes alone waits for nothing. */
  paceMs?: number
}

interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Does `work` for whoever calls, with those who come meanwhile; it answers in their order. Where it fails, all of them hear it. */
export function together<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { most, paceMs = 0 }: Together,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isWorking = false

  async function workOff(): Promise<void> {
    isWorking = true
    // whatever came in this turn of the process goes along
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const pause = wait(paceMs)
      await workSome(waiting.splice(0, most))
      if (paceMs > 0) await pause
    }
    isWorking = false
  }

  async function workSome(some: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(some.map(({ item }) => item))
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void workOff()
    })
}
