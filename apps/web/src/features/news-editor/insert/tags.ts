import { youtubeId, youtubeLink } from '@kz/contract/rules'
import { parseNews, writeTag } from '../../../blocks/markup/write.ts'
import type { KnownName, NameKind } from '../names.ts'

export type TagName = 'user' | 'map' | 'timer' | 'ljdemo' | 'youtube' | 'ytlink' | 'replay' | 'flag'

interface TagField {
  name: string
  label: string
  hint?: string
  /** chosen from the countries */
  isCountry?: true
}

const DEMO: TagField = { name: 'demo', label: 'Number of the demo' }

/** What the dialog of a tag asks for. */
export const TAGS: Record<
  TagName,
  { title: string; fields: readonly TagField[]; completes?: NameKind; finds?: 'demos' | 'longjumps' }
> = {
  user: {
    title: 'Player',
    fields: [{ name: 'name', label: 'Nickname', hint: 'A player with an account. Choose one of the list.' }],
    completes: 'players',
  },
  map: { title: 'Map', fields: [{ name: 'name', label: 'Map name' }], completes: 'maps' },
  timer: {
    title: 'Time with its demo',
    fields: [DEMO, { name: 'time', label: 'Time', hint: '01:27.43' }],
    finds: 'demos',
  },
  ljdemo: {
    title: 'Long jump demo',
    fields: [{ name: 'demo', label: 'Number of the long jump' }],
    finds: 'longjumps',
  },
  youtube: { title: 'Video on the page', fields: [{ name: 'video', label: 'YouTube address' }] },
  ytlink: { title: 'Link to a video', fields: [{ name: 'video', label: 'YouTube address' }] },
  replay: {
    title: 'Run that plays',
    fields: [
      DEMO,
      { name: 'at', label: 'Begins at, seconds', hint: 'For example 12.4. Leave empty for the start.' },
      {
        name: 'vs',
        label: 'Against',
        hint: 'Numbers of other demos, separated by commas. Leave empty for the fastest other run.',
      },
    ],
    finds: 'demos',
  },
  flag: { title: 'Flag', fields: [{ name: 'country', label: 'Country', isCountry: true }] },
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
  if (tag === 'timer' || tag === 'ljdemo') {
    const demoId = Number(value('demo'))
    if (!Number.isInteger(demoId) || demoId <= 0) return null
    if (tag === 'ljdemo') return writeTag({ type: 'ljdemo', demoId })
    return value('time') === '' ? null : writeTag({ type: 'timer', demoId, label: value('time') })
  }
  if (tag === 'replay') return replayText(value('demo'), value('at'), value('vs').replace(/\s/g, ''))
  if (tag === 'flag') {
    const country = value('country').toLowerCase()
    return /^[a-z]{2}(-[a-z]{3})?$/.test(country) ? writeTag({ type: 'flag', country }) : null
  }
  const videoId = youtubeId(value('video'))
  return videoId && writeTag({ type: tag, videoId })
}

/** Null for what the reader of texts would leave as words. */
function replayText(demo: string, at: string, vs: string): string | null {
  const [node] = parseNews(`[replay=${demo}${at && `|t=${at}`}${vs && `|vs=${vs}`}]`).nodes
  return node?.type === 'replay' ? writeTag(node) : null
}

/** A tag as its dialog asks for it; null for one without a dialog. */
export function tagValues(code: string): { tag: TagName; values: Record<string, string> } | null {
  const [node] = parseNews(code).nodes
  switch (node?.type) {
    case 'user':
    case 'map':
      return { tag: node.type, values: { name: node.name } }
    case 'timer':
      return { tag: 'timer', values: { demo: String(node.demoId), time: node.label } }
    case 'ljdemo':
      return { tag: 'ljdemo', values: { demo: String(node.demoId) } }
    case 'replay':
      return { tag: 'replay', values: { demo: String(node.demoId), at: node.at ?? '', vs: node.vs ?? '' } }
    case 'youtube':
    case 'ytlink':
      return { tag: node.type, values: { video: youtubeLink(node.videoId) } }
    case 'flag':
      return { tag: 'flag', values: { country: node.country ?? '' } }
    default:
      return null
  }
}
