import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Flag } from '../../../ui/flag.tsx'
import namesStyles from '../../../ui/names.module.css'
import { announce } from '../../../ui/page/announcer.tsx'
import newsEditor from '../news-editor.module.css'
import type { NameMenu } from './completion.ts'

interface NameListProps {
  id: string
  menu: NameMenu
  /** the chosen one's place */
  place: number
}

const WORDS = { players: 'players', maps: 'maps' } as const

/** The names that match, below the caret; the keyboard stays in the text. */
export function NameList({ id, menu, place }: NameListProps) {
  const [holder] = useState(() => {
    const element = document.createElement('div')
    element.className = newsEditor.neComplete ?? ''
    return element
  })
  const { mount, kind, names, loading, query } = menu
  useEffect(() => mount(holder), [mount, holder])
  const chosen = names[place]?.name
  useEffect(() => {
    if (chosen) announce(`${chosen}, ${place + 1} of ${names.length}`)
  }, [chosen, place, names.length])
  return createPortal(
    names.length === 0 ? (
      <p className="dim">{query === '' ? `Type a name: ${WORDS[kind]}` : loading ? 'Searching...' : 'No match'}</p>
    ) : (
      <div id={id} role="listbox" aria-label={`Matching ${WORDS[kind]}`}>
        {names.map((name, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the chosen option
          <div
            key={name.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            className={kind === 'maps' ? namesStyles.map : namesStyles.player}
            data-part="map"
            onMouseDown={(event) => {
              event.preventDefault()
              menu.choose(name)
            }}
          >
            {kind === 'players' && <Flag code={name.country} />}
            <bdi>{name.name}</bdi>
          </div>
        ))}
      </div>
    ),
    holder,
  )
}
