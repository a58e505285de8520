import type { LikeNews } from '@kz/contract/likes'
import { withLikes } from '@kz/contract/likes'
import { changeFirstData, changeLikes } from '../ssr/page-html.ts'

/** Patches (likes) applied to cached responses instead of recomputing them: the newest per demo, numbered in order. */
export class PendingPatches {
  #newest = new Map<number, { number: number; news: LikeNews & { at: number } }>()
  #count = 0
  #longest: number

  /** `longest`: milliseconds after which no cached response can lack a patch. */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** The number of the last patch. */
  get count(): number {
    return this.#count
  }

  /** Patches of two processes may arrive in the wrong order: the later count wins. */
  note(news: LikeNews & { at: number }): void {
    const known = this.#newest.get(news.demoId)
    if (known && known.news.at >= news.at) return
    this.#newest.delete(news.demoId)
    this.#count += 1
    this.#newest.set(news.demoId, { number: this.#count, news })
    for (const [demoId, { news: oldest }] of this.#newest) {
      if (oldest.at > news.at - this.#longest) break
      this.#newest.delete(demoId)
    }
  }

  /** The text of a response (JSON or HTML) with all patches after that number. */
  tell(text: string, type: string, number: number): string {
    const late = [...this.#newest.values()].filter((each) => each.number > number)
    if (late.length === 0) return text
    const change = (json: string) =>
      JSON.stringify(late.reduce<unknown>((answer, { news }) => withLikes(answer, news), JSON.parse(json)))
    if (!type.startsWith('text/html')) return change(text)
    return late.reduce((page, { news }) => changeLikes(page, news), changeFirstData(text, change))
  }
}
