import { youtubeId } from '@kz/contract/rules'
import { writeTag } from '../../blocks/markup/write.ts'
import type { KnownName } from './names.ts'

export type TagName = 'user' | 'map' | 'timer' | 'youtube' | 'ytlink' | 'flag'

interface TagField {
  name: string
  label: string
  hint?: string
}

/** What the dialog of a tag asks for. */
export const TAGS: Record<TagName, { title: string; fields: readonly TagField[]; completes?: 'maps' | 'players' }> = {
  user: {
    title: 'Player',
    fields: [{ name: 'name', label: 'Nickname', hint: 'A record holder with an account. Choose one of the list.' }],
    completes: 'players',
  },
  map: { title: 'Map', fields: [{ name: 'name', label: 'Map name' }], completes: 'maps' },
  timer: {
    title: 'Time with its demo',
    fields: [
      { name: 'demo', label: 'Number of the demo' },
      { name: 'time', label: 'Time', hint: '01:27.43' },
    ],
  },
  youtube: { title: 'Video on the page', fields: [{ name: 'video', label: 'YouTube address' }] },
  ytlink: { title: 'Link to a video', fields: [{ name: 'video', label: 'YouTube address' }] },
  flag: { title: 'Flag', fields: [{ name: 'country', label: 'Country code', hint: 'Two letters: pl, br, kz.' }] },
}

/** The tag with its values escaped; null while they make none. `known` is the name chosen from the list. */
export function tagText(
  tag: TagName,
  values: Record<string, string>,
  known: Pick<KnownName, 'id' | 'country'> | null,
): string | null {
  const value = (name: string) => (values[name] ?? '').trim()
  if (tag === 'user') return known && writeTag({ type: 'user', ...known, name: value('name') })
  if (tag === 'map') return value('name') ? writeTag({ type: 'map', id: known?.id ?? null, name: value('name') }) : null
  if (tag === 'timer') {
    const demoId = Number(value('demo'))
    const isRight = Number.isInteger(demoId) && demoId > 0 && value('time') !== ''
    return isRight ? writeTag({ type: 'timer', demoId, label: value('time') }) : null
  }
  if (tag === 'flag') {
    const country = value('country').toLowerCase()
    return /^[a-z]{2}(-[a-z]{3})?$/.test(country) ? writeTag({ type: 'flag', country }) : null
  }
  const videoId = youtubeId(value('video'))
  return videoId && writeTag({ type: tag, videoId })
}
