import type { SiteConfig, SiteKey } from '@kz/contract/site'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { fieldErrors } from '../../lib/text/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid, TextField } from '../../ui/field/field.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { toastError } from '../../ui/toast/toast.ts'
import styles from './manage-resources.module.css'
import { OldAddresses } from './old-addresses.tsx'
import { changesOf, GROUPS, type Typed, textsOf } from './site-settings.ts'

/** What the site tells of itself: names, links, where the game server is. What is empty is not shown. */
export function SiteTab() {
  const loading = (
    <div className={panel.panel}>
      <SkeletonRows label="Loading the settings" count={8} />
    </div>
  )
  return (
    <>
      <QueryBody query={useQuery(queryOf('GET /site/config'))} name="the settings" loading={loading}>
        {(config) => <SiteForm config={config} />}
      </QueryBody>
      <OldAddresses />
    </>
  )
}

/** What others save meanwhile shows in the fields that nobody typed into here; the server refuses to overwrite the rest. */
function SiteForm({ config }: { config: SiteConfig }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const { act, busy } = useMutation({
    onFailed: (failure) => {
      toastError(errorText(failure))
      flushSync(() => setErrors(fieldErrors(failure)))
      if (form.current) focusFirstInvalid(form.current)
      return true
    },
  })
  const current = textsOf(config)
  const changes = changesOf(typed)

  const type = (key: SiteKey, text: string) =>
    setTyped((earlier) => ({ ...earlier, [key]: { text, before: earlier[key]?.before ?? current[key] } }))

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    form.current = event.currentTarget
    if (!changes) return
    await act('Settings saved', async () => {
      const saved = await api.call('PUT /site/config', { body: changes })
      queries.setQueryData(queryOf('GET /site/config').queryKey, saved)
      setTyped({})
      setErrors({})
    })
  }
  return (
    <form className="stack" onSubmit={handleSubmit} noValidate>
      {GROUPS.map(({ title, sub, fields }) => (
        <Panel key={title} title={title} sub={sub}>
          <div className={styles.settings}>
            {fields.map(({ key, label, hint }) => (
              <TextField
                key={key}
                label={label}
                name={key}
                hint={hint}
                error={errors[key]}
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                value={typed[key]?.text ?? current[key]}
                onChange={(event) => type(key, event.target.value)}
              />
            ))}
          </div>
        </Panel>
      ))}
      <div className="row">
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          busyText="Saving..."
          blockedBy={changes ? undefined : 'Nothing to save'}
        >
          Save settings
        </Button>
        {changes && !busy && (
          <Button
            onClick={() => {
              setTyped({})
              setErrors({})
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}
