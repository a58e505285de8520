import type { PageToDraw } from '@kz/contract/wire/drawn-page'
import type { FirstAnswer } from './page.ts'

/** As it is sent to a thread: the answers as text, which costs the sender least. */
export interface DrawTask extends Omit<PageToDraw, 'answers'> {
  answers: readonly Omit<FirstAnswer, 'data'>[]
  language: string
}
