import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { TextField } from '../../ui/field/field.tsx'
import type { Author } from './drafts/draft.ts'
import { findNames } from './names.ts'
import styles from './news-editor.module.css'

interface AuthorFieldProps {
  author: Author
  onAuthor: (author: Author) => void
}

/** Who signs the post: another one by top staff only. */
export function AuthorField({ author, onAuthor }: AuthorFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useDebounced(typed?.trim() ?? '')
  const { data: found = [] } = useQuery({
    queryKey: ['names', 'players', asked],
    queryFn: () => findNames('players', asked),
    enabled: asked !== '',
  })
  if (typed === null)
    return (
      <div className="row">
        <span className={field.label} data-part="label">
          Author
        </span>
        <b dir="auto">{author.name}</b>
        <Button small kind="ghost" onClick={() => setTyped('')}>
          Change author
        </Button>
      </div>
    )
  return (
    <div className="stack">
      <TextField
        label="Author"
        hint="Type a nickname and choose one of the list."
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {asked !== '' && found.length > 0 && (
        <ul className={styles.neNames} aria-label="Names that match">
          {found.map((name) => (
            <li key={name.id}>
              <button
                type="button"
                onClick={() => {
                  onAuthor({ id: name.id, name: name.name, country: name.country ?? 'n-a' })
                  setTyped(null)
                }}
                dir="auto"
              >
                {name.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button small kind="ghost" onClick={() => setTyped(null)}>
          Keep <bdi>{author.name}</bdi>
        </Button>
      </div>
    </div>
  )
}
