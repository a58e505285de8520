import { byName } from '@kz/contract/names/by-name'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { COLLECTION_NOTES_LENGTH } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { countryName } from '../../lib/text/country-name.ts'
import { paths } from '../../lib/url/paths.ts'
import buttonStyles from '../../ui/button.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusFirstInvalid, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './collections.module.css'
import { Crumbs } from './state.tsx'

const SHORTEST = 2
const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((one, other) =>
  byName(one.name, other.name),
)
interface Player {
  userId: number | null
  nickname: string
  country: string
}

/** /admin-demo-collections/create */
export function CreateCollectionPage() {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const [player, setPlayer] = useState<Player | null>(null)
  const [country, setCountry] = useState('n-a')
  const [adminNotes, setNotes] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { act, busy } = useMutation({ refetches: ['GET /demo-collections'] })
  const asked = useDebounced(name.trim())
  const { data } = useQuery({
    ...queryOf('GET /search/', { query: { expression: asked, types: 'user' } }),
    enabled: asked.length >= SHORTEST && player === null,
    staleTime: 60_000,
  })
  const found = player === null && asked.length >= SHORTEST ? (data?.userSearch?.slice(0, 8) ?? []) : []
  const isNew = player === null && name.trim() !== ''

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setTried(true))
    if (title.trim() === '' || name.trim() === '') return focusFirstInvalid(form)
    const whose =
      player === null || player.userId === null
        ? {
            playerName: player?.nickname ?? name.trim(),
            ...((player?.country ?? country) !== 'n-a' && { country: player?.country ?? country }),
          }
        : { playerId: player.userId }
    const made = await act('Demo collection created', () =>
      api.call('POST /demo-collections', { body: { title, adminNotes, ...whose } }),
    )
    if (made) void navigate({ href: paths.admin.collection(made.answer.id) })
  }
  const missing = 'Title and player are required'
  return (
    <div className="stack">
      <Crumbs here="New" />
      <PageHead title="Create collection" />
      <Panel title="Whose demos">
        <form className={`stack ${styles.create}`} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            label="Title"
            maxLength={150}
            value={title}
            error={tried && title.trim() === '' ? missing : undefined}
            onChange={({ target }) => setTitle(target.value)}
          />
          <div>
            <TextField
              ref={field}
              label="Player"
              maxLength={32}
              autoComplete="off"
              value={name}
              hint={
                player
                  ? player.userId === null
                    ? 'A holder of records without an account.'
                    : 'Has an account.'
                  : 'Two characters or more find accounts and holders without one. An unused name creates a new player.'
              }
              error={tried && name.trim() === '' ? missing : undefined}
              onChange={({ target }) => {
                setName(target.value)
                setPlayer(null)
              }}
            />
            {found.length > 0 && (
              <ul className={styles.found} aria-label="Players found">
                {found.map((one) => (
                  <li key={`${one.userId} ${one.nickname}`}>
                    <button
                      type="button"
                      className={`${buttonStyles.button} ${buttonStyles.ghost}`}
                      onClick={() => {
                        setPlayer(one)
                        setName(one.nickname)
                        // the list goes with the choice
                        field.current?.focus()
                      }}
                    >
                      <Flag code={one.country} />
                      <bdi>{one.nickname}</bdi>
                      {one.userId === null && <span className="dim">no account</span>}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {isNew && (
            <SelectField
              label="Country of a new player"
              value={country}
              onChange={({ target }) => setCountry(target.value)}
            >
              <option value="n-a">Not known</option>
              {countries.map(({ code, name: shown }) => (
                <option key={code} value={code}>
                  {shown}
                </option>
              ))}
            </SelectField>
          )}
          <TextAreaField
            label="Admin notes"
            rows={4}
            maxLength={COLLECTION_NOTES_LENGTH}
            value={adminNotes}
            hint="For the staff. Notes cannot be edited after creation; comments can be added."
            onChange={({ target }) => setNotes(target.value)}
          />
          <div className="row">
            <Button type="submit" kind="primary" busy={busy} busyText="Creating...">
              Create collection
            </Button>
            <ButtonLink kind="ghost" href={paths.admin.collections()}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      </Panel>
    </div>
  )
}
