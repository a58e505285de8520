import type { SentTo } from '@kz/contract/api'
import type { MapPage } from '@kz/contract/maps'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'

export type MapChange = NonNullable<SentTo<'PUT /map/map'>['body']>

/** The map an editor is open for. */
export const editedMap = (mapId: number) => queryOf('GET /map/map', { query: { mapId } })

/** What is done to one map, one thing at a time. `error` is what the server said against the last one. */
export function useManageMap(mapId: number) {
  const queries = useQueryClient()
  const { act, doing, error } = useMutation({ refetches: ['GET /map/list'] })
  const run = async (name: string, done: string, work: () => Promise<MapPage | null>): Promise<boolean> => {
    const put = async () => {
      const map = await work()
      if (map) queries.setQueryData(editedMap(mapId).queryKey, map)
    }
    return (await act(done, put, name)) !== null
  }

  return {
    busy: doing,
    error,
    save: (body: MapChange) => run('save', 'Map saved', () => api.call('PUT /map/map', { query: { mapId }, body })),
    retire: (reason: string) =>
      run('state', 'Map retired', () => api.call('POST /map/retire', { query: { mapId, reason } })),
    reactivate: () => run('state', 'Map active again', () => api.call('POST /map/reactivate', { query: { mapId } })),
    hide: () =>
      run('state', 'Map hidden', async () => {
        await api.call('DELETE /map/map', { query: { mapId } })
        return null
      }),
    addRoute: (name: string) =>
      run('route', 'Route added', () => api.call('POST /map/route', { query: { mapId, name } })),
    renameRoute: (routeId: number, name: string) =>
      run('route', 'Route renamed', () => api.call('PUT /map/route', { query: { routeId, name } })),
    mergeRoutes: (routeId: number, intoRouteId: number, reason: string) =>
      run('route', 'Routes merged', () =>
        api.call('POST /map/merge-routes', { query: { routeId, intoRouteId, reason } }),
      ),
    /** the editor's map ends in the one of this name */
    merge: (name: string, reason: string) =>
      run('merge', 'Maps merged', async () => {
        const { mapId: intoMapId } = await api.call('GET /map/map', { query: { mapName: name } })
        const kept = await api.call('POST /map/merge', { query: { mapId, intoMapId, reason } })
        queries.setQueryData(editedMap(kept.mapId).queryKey, kept)
        return null
      }),
    /** another one, which was merged into the editor's, stands by itself again */
    undoMerge: (goneId: number, reason: string) =>
      run('merge', 'Map taken back', async () => {
        await api.call('POST /map/undo-merge', { query: { mapId: goneId, reason } })
        return api.call('GET /map/map', { query: { mapId } })
      }),
    addPicture: (file: File) =>
      run('picture', 'Picture added', () =>
        api.call('POST /map/image', { file, fileName: file.name, body: { mapId } }),
      ),
    choosePicture: (imageId: number) =>
      run('picture', 'Picture chosen', () => api.call('PUT /map/picture', { query: { mapId, imageId } })),
    removePicture: (imageId: number) =>
      run('picture', 'Picture removed', () => api.call('DELETE /map/image', { query: { mapId, imageId } })),
  }
}

export type ManageMap = ReturnType<typeof useManageMap>
