import type { MapList } from '@kz/contract/events/lists'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { useRouter } from '../../lib/router/router-context.tsx'
import { useDraft } from '../../lib/session/use-draft.ts'
import { paths } from '../../lib/url/paths.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './lists.module.css'

const LIST_CALLS = ['GET /list/own', 'GET /list/public', 'GET /list/list'] as const

/** Makes a list from pasted names, or adds names to one; names that are none are told by their line. */
export function ListForm({ list, onClose }: { list?: MapList; onClose: () => void }) {
  const router = useRouter()
  const { draft, text, box } = useDraft({
    name: list?.name ?? '',
    note: list?.note ?? '',
    isPublic: list?.isPublic ?? false,
    names: '',
  })
  const [unknown, setUnknown] = useState<readonly { line: number; name: string }[]>([])
  const { act, busy, error } = useMutation({ refetches: LIST_CALLS, onFailed: () => true })
  const save = async () => {
    const read = draft.names.trim()
      ? await act(null, () => api.call('POST /list/read', { body: { text: draft.names } }))
      : { answer: { maps: [], unknown: [] } }
    if (!read) return
    const { maps, unknown: none } = read.answer
    // once: who has seen them and sends again means it
    if (none.length > 0 && none.length !== unknown.length) return setUnknown(none)
    const kept = list?.maps.map(({ mapName, note }) => ({ mapName, note })) ?? []
    const added = maps
      .filter((mapName) => !kept.some((one) => one.mapName === mapName))
      .map((mapName) => ({ mapName, note: '' }))
    const { name, note, isPublic } = draft
    const body = { name, note, isPublic, maps: [...kept, ...added] }
    const done = await act(list ? 'List saved' : `List made with ${counted(added.length, 'map')}`, () =>
      list
        ? api.call('PUT /list/list', { query: { id: list.listId }, body: { ...body, version: list.version } })
        : api.call('POST /list/list', { body }),
    )
    if (!done) return
    onClose()
    if (!list) void router.navigate({ href: paths.mapList(done.answer.listId) })
  }
  return (
    <FormDialog
      title={list ? `Edit ${list.name}` : 'New list'}
      verb={unknown.length > 0 ? 'Go on without them' : list ? 'Save list' : 'Make list'}
      busy={busy}
      error={error}
      blockedBy={draft.name.trim() ? undefined : 'Give it a name'}
      width="36rem"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...text('name')} />
      <TextField label="A sentence about it" maxLength={500} {...text('note')} />
      <TextAreaField
        label={list ? 'Add maps' : 'Maps'}
        rows={8}
        hint="Paste names: one per line, or separated by commas."
        {...text('names')}
      />
      {unknown.length > 0 && (
        <Note kind="warn">
          {counted(unknown.length, 'name')} {unknown.length === 1 ? 'is' : 'are'} not on this site:
          <ul className={styles.unknown}>
            {unknown.map(({ line, name }) => (
              <li key={`${line} ${name}`}>
                line {line}: <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Note>
      )}
      <CheckBox label="Anyone can read it" {...box('isPublic')} />
    </FormDialog>
  )
}
