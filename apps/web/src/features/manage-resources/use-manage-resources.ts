import type { Resource } from '@kz/contract/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'

/** The categories of the contract: the browser does not load its schemas. */
export const CATEGORIES = ['Game', 'Configs', 'Plugins', 'Tools', 'Movies', 'Map packs', 'Other'] as const

/** What is written about a resource. */
export interface ResourceDraft {
  title: string
  description: string
  category: (typeof CATEGORIES)[number]
  version: string
  author: string
  hidden: boolean
  externalUrl: string
  file: File | null
}

/** Adding, changing, ordering and deleting resources, one at a time. */
export function useManageResources() {
  const queries = useQueryClient()
  const { act, ...rest } = useMutation()
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    const acted = await act(done, async () => {
      await work()
      // waited for: the next move starts from the new order
      await queries.invalidateQueries({ queryKey: ['GET /resources'] })
      return true
    })
    return acted !== null
  }

  const save = ({ file, externalUrl, ...told }: ResourceDraft, id: number | null) => {
    if (id !== null) {
      const body = { ...told, ...(externalUrl && { externalUrl }) }
      return run('Resource updated', () => api.call('PUT /resources/{id}', { params: { id }, body }))
    }
    return run('Resource added', () =>
      file
        ? api.call('POST /resources', { file, fileName: file.name, body: told })
        : api.call('POST /resources/link', { body: { ...told, externalUrl } }),
    )
  }
  return {
    ...rest,
    save,
    remove: (id: number) => run('Resource deleted', () => api.call('DELETE /resources/{id}', { params: { id } })),
    /** moves one within its category, `step` places down */
    move: (all: readonly Resource[], resource: Resource, step: 1 | -1) => {
      const ids = all.filter(({ category }) => category === resource.category).map(({ id }) => id)
      const from = ids.indexOf(resource.id)
      ids.splice(from, 1)
      ids.splice(from + step, 0, resource.id)
      const category = CATEGORIES.find((known) => known === resource.category) ?? 'Other'
      return run('Order saved', () => api.call('POST /resources/reorder', { body: { category, ids } }))
    },
  }
}
