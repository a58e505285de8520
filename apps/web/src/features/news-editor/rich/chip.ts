import type { DOMOutputSpec } from '@tiptap/pm/model'
import { parseNews } from '../../../blocks/markup/write.ts'
import flag from '../../../ui/flag.module.css'
import newsEditor from '../news-editor.module.css'

type Spec = [string, Record<string, string>, ...unknown[]]

const LOOKS: Record<string, string | undefined> = { map: newsEditor.neChipMap, rank: newsEditor.neChipRank }

/** How a tag of the site is drawn in the editor: what it names, and by colour and shape what kind it is. */
export function chipOf(code: string): DOMOutputSpec {
  const [node] = parseNews(code).nodes
  const chip = (kind: string, ...inside: unknown[]): Spec => [
    'span',
    { class: `${newsEditor.neChip} ${LOOKS[kind] ?? ''}`, 'data-code': code, contenteditable: 'false' },
    ...inside,
  ]
  switch (node?.type) {
    case 'user':
      return chip('user', ...flagOf(node.country), node.name) as unknown as DOMOutputSpec
    case 'map':
      return chip('map', node.name) as unknown as DOMOutputSpec
    case 'timer':
      return chip('timer', `▶ ${node.label}`) as unknown as DOMOutputSpec
    case 'ljdemo':
      return chip('timer', `▶ LJ demo ${node.demoId}`) as unknown as DOMOutputSpec
    case 'replay':
      return chip('timer', `▶ run ${node.demoId}${node.at ? ` at ${node.at} s` : ''}`) as unknown as DOMOutputSpec
    case 'ytlink':
      return chip('video', '▶ YouTube') as unknown as DOMOutputSpec
    case 'flag':
      return chip('flag', ...(node.country ? flagOf(node.country) : ['flag'])) as unknown as DOMOutputSpec
    case 'rank':
      return chip('rank', ['1st', '2nd', '3rd'][node.rank - 1]) as unknown as DOMOutputSpec
    default:
      return chip('unknown', code) as unknown as DOMOutputSpec
  }
}

const flagOf = (country: string | null): Spec[] =>
  country ? [['img', { class: flag.flag ?? '', src: `/flags/${country}.svg`, alt: country.toUpperCase() }]] : []
