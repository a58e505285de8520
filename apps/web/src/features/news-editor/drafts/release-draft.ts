import type { ReleaseDraft } from '@kz/contract/news'
import { type Draft, draftOfRelease, EMPTY_DRAFT, isSameDraft } from './draft.ts'

/** Between the intro of a release news and its list; what stands above it is the writer's. */
export const DEMOS_MARKER = '<!-- demos -->'

/** A generated release around what the writer has: the title and all above the list stay; the list below it is new. */
export function withRelease(written: Draft, generated: ReleaseDraft): Draft {
  const fresh = draftOfRelease(generated)
  if (isSameDraft(written, EMPTY_DRAFT)) return fresh
  const [own = '', ...list] = written.main.split(DEMOS_MARKER)
  const [kept = '', ...made] = fresh.main.split(DEMOS_MARKER)
  const intro = list.length > 0 || own.trim() !== '' ? own : kept
  return {
    ...written,
    title: written.title.trim() === '' ? fresh.title : written.title,
    main: `${intro.trimEnd()}${DEMOS_MARKER}${made.join('')}`,
    extended: fresh.extended,
  }
}
