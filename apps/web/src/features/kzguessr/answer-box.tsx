import { GUESSR_TRIES } from '@kz/contract/guessr/guessr-rules'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import keyCap from '../../ui/key.module.css'
import styles from './kzguessr.module.css'
import { matchingNames } from './matching-names.ts'

/** Of the names shown so many have a key of their own. */
const KEYS = 3

interface AnswerBoxProps {
  /** what stands in it at first */
  typed?: string
  busy: boolean
  triesLeft: number
  /** answers false when the text was refused: it stays */
  onGuess: (text: string) => Promise<boolean>
  /** what was said of the last try */
  note?: ReactNode
  /** buttons at the foot */
  children?: ReactNode
}

/** Where the map is named: completed from two characters on, chosen with arrows or Alt and 1 to 3, sent with Enter. */
export function AnswerBox({ typed = '', busy, triesLeft, onGuess, note, children }: AnswerBoxProps) {
  const { data } = useQuery({ ...queryOf('GET /kzguessr/names'), staleTime: Number.POSITIVE_INFINITY })
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState(0)
  const fieldId = useId()
  const listId = useId()
  const names = useMemo(() => matchingNames(data?.names ?? [], text), [data, text])
  const isExact = names.length === 1 && names[0] === text
  const shown = isExact ? [] : names
  const current = Math.min(chosen, shown.length - 1)

  const send = async (name: string) => {
    const guessed = name.trim()
    if (!guessed) return
    // what is typed before the answer comes is the next name
    setText('')
    setChosen(0)
    if (!(await onGuess(guessed))) setText((next) => next || text)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const digit = event.altKey ? /^Digit([1-3])$/.exec(event.code)?.[1] : undefined
    if (step && shown.length) setChosen((current + step + shown.length) % shown.length)
    else if (digit && shown[Number(digit) - 1]) void send(shown[Number(digit) - 1] as string)
    else if (event.key === 'Enter') void send(shown[current] ?? text)
    else if (event.key === 'Escape' && text) setText('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.answer}>
      <div className={styles.say}>
        <label className="visually-hidden" htmlFor={fieldId}>
          Map name
        </label>
        <input
          id={fieldId}
          className={`${fieldStyles.input} display ${styles.field}`}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length ? `${listId}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          placeholder="Type the map"
          // the game is its one thing to do
          // biome-ignore lint/a11y/noAutofocus: a round lasts forty seconds
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={handleKey}
        />
        <Button
          kind="primary"
          className={styles.guess ?? ''}
          busy={busy}
          busyText="Guess"
          blockedBy={text.trim() ? undefined : 'Type the name of a map'}
          onClick={() => void send(shown[current] ?? text)}
        >
          Guess
        </Button>
        <div id={listId} className={styles.names} role="listbox" aria-label="Maps" hidden={shown.length === 0}>
          {shown.map((name, index) => (
            <button
              key={name}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onClick={() => void send(name)}
            >
              <Marked name={name} typed={text} />
              {index === current ? (
                <span className={`${keyCap.key} end ${styles.keys}`}>Enter</span>
              ) : (
                index < KEYS && (
                  <span className={`${keyCap.key} end ${styles.keys} ${styles.altKey}`}>Alt {index + 1}</span>
                )
              )}
            </button>
          ))}
        </div>
      </div>
      <div className="row wrap">
        <span className="dim" role="status">
          {note ?? (triesLeft === GUESSR_TRIES ? 'Three tries.' : `${triesLeft} of ${GUESSR_TRIES} tries left.`)}
        </span>
        {children && <span className="row end">{children}</span>}
      </div>
    </div>
  )
}

function Marked({ name, typed }: { name: string; typed: string }) {
  const length = typed.trim().length
  const at = name.toLowerCase().indexOf(typed.trim().toLowerCase())
  return (
    <span>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + length)}</mark>
      {name.slice(at + length)}
    </span>
  )
}
